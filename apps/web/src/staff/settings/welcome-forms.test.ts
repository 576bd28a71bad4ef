import { addArtist, addPiece } from './welcome-forms';

test('what is refused of a name stands at the field that takes it: the last name of an artist, the title of a piece', () => {
  for (const form of [addArtist, addPiece]) {
    const values = Object.fromEntries(Object.keys(form.fields).map((field) => [field, null]));
    const { body } = form.call({ ...values, name: 'Marsh' });
    expect(body).toMatchObject({ name: 'Marsh' });
    expect(form.call(values).body).toHaveProperty('name', null);
  }
  expect(addArtist.call({ first: 'Jane', name: 'Marsh' }).body).toEqual({ name: 'Marsh, Jane', is_artist: true });
});
