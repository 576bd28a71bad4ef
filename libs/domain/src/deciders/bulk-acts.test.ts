import { artworkFields, pieceActs } from '@rabbet/domain/artworks/artworks';
import { inquiryActs } from '@rabbet/domain/inquiries/inquiries';
import { orderActs } from '@rabbet/domain/orders/orders';
import { company, contactDetail } from '@rabbet/domain/people/people';
import { recordActs } from '@rabbet/domain/records/bulk-acts';
import { registrationActs } from '@rabbet/domain/registrations/registrations';
import { type BulkAct, type BulkChoice, type BulkRow, isSameAlready, valueChanges } from './bulk-acts';

const actsOf = (choices: readonly BulkChoice<BulkRow>[]) => choices.flatMap(({ acts }) => acts);
const actNamed = (choices: readonly BulkChoice<BulkRow>[], name: string) => {
  const act = actsOf(choices).find((candidate) => candidate.name === name);
  if (!act) throw new Error(`there is no act ${name}`);
  return act;
};
const change = (act: BulkAct<BulkRow>, row: BulkRow, values = {}) => {
  const made = act.changeOf(row, values);
  if (typeof made === 'string') throw new Error(made);
  return made;
};

test('moving pieces is an edit of the place of each, said in words', () => {
  const move = actNamed(pieceActs, 'move');
  const row = { id: 7, revision: 3, location: 'Racks' };
  const moved = change(move, row, { location: 'Window' });
  expect(moved).toEqual({ method: 'PUT', path: 'core/commerce/widgets/7', body: { location: 'Window' } });
  expect(valueChanges(move, row, moved)).toMatchObject([{ name: 'location', before: 'Racks', after: 'Window' }]);
  expect(move.inWords?.({ location: 'Window' })).toBe('Move to Window');
});

test('a row that has the values already is the same, and one that lacks them is not', () => {
  const hide = actNamed(pieceActs, 'hide');
  const shown = { id: 7, inventory_public: true };
  const hidden = { id: 8, inventory_public: false };
  expect([shown, hidden].map((row) => isSameAlready(hide, row, change(hide, row)))).toEqual([false, true]);
  const unknown = { id: 9 };
  expect(isSameAlready(hide, unknown, change(hide, unknown))).toBe(false);
});

test('a change of a table is an act by its verb, with its fields and its words', () => {
  const mark = actNamed(inquiryActs, 'mark-answered');
  expect(mark).toMatchObject({ done: 'marked as answered', resource: 'people', fields: { note: { kind: 'text' } } });
  const inquiry = { id: 12, note: null };
  const marked = change(mark, { id: 12 }, { note: null });
  expect(marked).toEqual({ method: 'POST', path: 'core/enquiries/12/answered', body: { note: null } });
  expect(isSameAlready(mark, inquiry, marked)).toBe(false); // not answered yet
  expect(change(actNamed(orderActs, 'set-state'), { id: 61 }, { state: 4 }).path).toBe('core/commerce/orders/state/61');
  expect(change(actNamed(registrationActs, 'receive-check'), { id: 31 }).path).toMatch(/receive-check\/31$/);
});

test('records have an act for each field of few values, but for whose they are, and the removal', () => {
  expect(actsOf(recordActs(company)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['is_artist', 'virtual', 'remove']),
  );
  const artist = actNamed(recordActs(company), 'is_artist');
  expect(artist.fields.is_artist).toMatchObject({ kind: 'choice', of: ['yes', 'no'], required: true });
  expect(change(artist, { id: 4 }, { is_artist: 'no' }).body).toEqual({ is_artist: false });
  expect(actsOf(recordActs(contactDetail)).map(({ name }) => name)).not.toContain('person_id');
  expect(change(actNamed(recordActs(company), 'remove'), { id: 4 })).toEqual({
    method: 'DELETE',
    path: 'core/contacts/companies/4',
  });
});

test('an act may count from the row, and refuse it in words', () => {
  const raise: BulkAct<BulkRow & { readonly price: number | null }> = {
    name: 'raise',
    title: 'Raise the price …',
    done: 'raised',
    resource: 'pieces',
    fields: { percent: { kind: 'decimal', required: true } },
    sets: { price: artworkFields.price },
    changeOf: ({ id, price }, { percent }) =>
      price === null
        ? 'It has no price.'
        : { method: 'PUT', path: `core/commerce/widgets/${id}`, body: { price: price * (1 + Number(percent) / 100) } },
  };
  const row = { id: 7, price: 120 };
  const raised = raise.changeOf(row, { percent: 10 });
  expect(typeof raised === 'string' || valueChanges(raise, row, raised)).toMatchObject([{ before: 120, after: 132 }]);
  expect(raise.changeOf({ id: 8, price: null }, { percent: 10 })).toBe('It has no price.');
});
