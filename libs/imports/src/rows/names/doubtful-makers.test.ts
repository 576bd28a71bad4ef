import { couplesMeant, handIn, likelyHand, mayBeSeveral, NewNames } from './doubtful-makers';

const MAKERS = [{ name: 'Whitfield, Samuel' }, { name: 'Sato, Hana' }, { name: 'Tanaka, Hollis' }];
const ADVICE = { isNew: 'Add them.', isOther: 'If it is somebody else, add them.', isArtist: true };

test('a piece after an artist, or given to one with a doubt, is by them or by another', () => {
  const said = ['after Whitfield', 'attrib. Samuel Whitfield', 'Attributed to S. Whitfield', 'school of Whitfield'];
  for (const name of [...said, 'Studio of Whitfield', 'Whitfield (attrib.)', 'Whitfield?'])
    expect([name, likelyHand(handIn(name) ?? '', MAKERS)]).toEqual([name, 'Samuel Whitfield']);
  expect(likelyHand('Rembrandt', MAKERS)).toBe('Rembrandt');
  for (const name of ['Samuel Whitfield', 'Afterman, Ann', 'Studio Nine', 'Attribe Lee', 'After'])
    expect(handIn(name)).toBe(null);
});

test('names that are joined may be several, and those of firms are one', () => {
  for (const name of ['Sato / Tanaka', 'Sato & Tanaka', 'Hana Sato and Hollis Tanaka', 'Sato;Tanaka'])
    expect(mayBeSeveral(name)).toBe(true);
  for (const name of ['Hana Sato', 'Sato, Hana', 'Lee & Sons', 'Anders Sandby', 'Blue Ridge Glass & Acrylic LLC'])
    expect(mayBeSeveral(name)).toBe(false);
});

test('of new names that are near one another the later is told with the earlier, in whichever row; others are new', () => {
  const names = new NewNames();
  const sentence = (name: string) => names.sentencesOn(name, MAKERS, ADVICE);
  const near =
    ' It is near Hans Müller, who is new, too: write both alike if they are one. If it is somebody else, add them.';
  const rows = ['Müller, Hans', 'Hans Mueller', 'Inés Sørensen', 'Hans Müller', 'Hans Mueller', 'Sørensen, Inés'];
  expect(rows.map(sentence)).toEqual([' Add them.', near, ' Add them.', ' Add them.', near, ' Add them.']);
  expect(sentence('Hana Satoo')).toBe(' Did you mean Hana Sato? Write it so. If it is somebody else, add them.');
});

test('a couple of the shop is offered for its name with another word between, and neither of the two alone', () => {
  const makers = [{ name: 'Brandt, Ilse & Otto' }, { name: 'Brandt, Otto' }];
  for (const name of ['Ilse and Otto Brandt', 'Ilse + Otto Brandt', 'Ilse & Oto Brandt'])
    expect(couplesMeant(name, makers)).toEqual([makers[0]]);
  for (const name of ['Otto Brandt', 'Otto and Paul Brandt']) expect(couplesMeant(name, makers)).toEqual([]);
});
