import {
  countedTransactions,
  stockAfter,
  type TransactionInput,
  typeDimension,
} from '@rabbet/domain/artworks/artworks';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { unit } from '@rabbet/domain/units/unit';
import fc from 'fast-check';
import {
  listAllWidgets,
  listWidgets,
  parentOfPart,
  type StaffWidgetReply,
  widgetDimensions,
  widgetImages,
  widgetTransactions,
} from '../index';
import { BAKER, CATEGORY, type Gallery, inAGallery, INCH, WIDTH } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function staffReply(id: number): Promise<StaffWidgetReply> {
  await gallery.settled();
  const { data } = await listAllWidgets(gallery.staff, { id });
  return data[0]!; // the piece was not removed
}
async function search(term: string): Promise<number[]> {
  await gallery.settled();
  return (await listWidgets(gallery.visitor, { term })).data.map(({ id }) => id);
}

test('a sale takes a piece from the wall, and its correction puts it back', async () => {
  await gallery.piece(1, { price: 120_050 });
  const sale = await gallery.transact(1, { activity: 'Sold', completed: '2026-03-02 15:00:00' });
  expect(await staffReply(1)).toMatchObject({ quantity: 0, sold: true, offered: false, price: 1200.5 });
  await gallery.does(1, { type: 'CorrectTransaction', data: { transaction_id: sale, reason: 'wrong piece' } });
  expect(await staffReply(1)).toMatchObject({ quantity: 1, sold: false, offered: true });
  const transactions = await widgetTransactions(gallery.staff, { widget_id: 1 });
  expect(transactions).toMatchObject([
    { activity: 'Consigned', corrected: false, reason: null },
    { id: sale, activity: 'Sold', corrected: true, reason: 'wrong piece', widget_id: 1 },
  ]);
});

test('a sale that was begun takes the piece from the wall once it is completed, and says since when', async () => {
  await gallery.piece(1);
  const sale = await gallery.transact(1, { activity: 'Sold', completed: null });
  expect(await staffReply(1)).toMatchObject({ quantity: 1, sold: false, offered: true });
  const completed = '2026-03-03 15:00:00';
  await gallery.does(1, {
    type: 'CompleteTransaction',
    data: { transaction_id: sale },
    facts: { moment: completed },
  });
  expect(await staffReply(1)).toMatchObject({ quantity: 0, sold: true, offered: false, last_transaction: completed });
  expect(await widgetTransactions(gallery.staff, { widget_id: 1 })).toMatchObject([
    { activity: 'Consigned' },
    { id: sale, completed, corrected: false, reason: null },
  ]);
});

test('a back-dated purchase decides since when the piece is here and whose it is', async () => {
  await gallery.piece(1, { came: '2026-02-01 10:00:00' });
  await gallery.piece(2, { came: '2026-01-15 10:00:00' });
  expect(await staffReply(1)).toMatchObject({ custody: 'consigned', provenance: 'consigned' });
  await gallery.transact(1, { activity: 'Purchased', completed: '2026-01-01 10:00:00' });
  await gallery.transact(1, { activity: 'Transferred', location: 'Window', completed: '2026-02-20 10:00:00' });
  expect(await staffReply(1)).toMatchObject({
    custody: 'owned',
    provenance: 'consigned',
    quantity: 2,
    location: 'Window',
  });
  expect((await staffReply(1)).last_transaction).toBe('2026-02-20 10:00:00');
  const { data } = await listWidgets(gallery.visitor, {});
  expect(data.map(({ id }) => id)).toEqual([2, 1]);
});

test('of two transactions at the same moment the one that was recorded later decides, however long ago that was', async () => {
  await gallery.piece(1, { came: '2026-02-01 10:00:00' });
  await gallery.settled();
  await gallery.transact(1, { activity: 'Purchased', completed: '2026-02-01 10:00:00' });
  expect(await staffReply(1)).toMatchObject({ custody: 'owned' });
  await gallery.transact(1, { activity: 'Adjusted', completed: '2026-02-02 10:00:00' });
  expect(await staffReply(1)).toMatchObject({ custody: 'owned', quantity: 1 });
});

test('at the same moment, what was begun first and completed last counts before what was recorded after it', async () => {
  const completed = '2026-03-02 15:00:00';
  await gallery.piece(1, { came: '2026-02-01 10:00:00' });
  const begun = await gallery.transact(1, { activity: 'Purchased', completed: null });
  await gallery.transact(1, { activity: 'Consigned', completed });
  await gallery.settled();
  await gallery.does(1, {
    type: 'CompleteTransaction',
    data: { transaction_id: begun },
    facts: { moment: completed },
  });
  expect(await staffReply(1)).toMatchObject({ custody: 'consigned' });
  await gallery.does(1, { type: 'ChangeArtwork', data: { price: 100 } }); // found anew, from the rows
  expect(await staffReply(1)).toMatchObject({ custody: 'consigned', price: 1 });
});

test("a piece's revision moves with its fields, sizes and images, not with what became of it", async () => {
  await gallery.piece(1, { width: 10 });
  const { revision } = await staffReply(1);
  expect(revision).toBe(1);
  await gallery.transact(1, { activity: 'Sold' });
  expect(await staffReply(1)).toMatchObject({ revision, sold: true });
  await gallery.does(1, { type: 'ChangeArtwork', data: { name: 'Ebb' } });
  expect((await staffReply(1)).revision).toBe(5);
});

test('an artist who is renamed is found by the new name and not by the old', async () => {
  await gallery.piece(1, { name: 'Ebb', manufacturer_id: BAKER });
  expect(await search('baker ebb')).toEqual([1]);
  await gallery.change(company, BAKER, { name: 'Becker, Zoë' });
  expect(await search('becker ebb')).toEqual([1]);
  expect(await search('baker')).toEqual([]);
  expect((await staffReply(1)).manufacturer?.name).toBe('Becker, Zoë');
  await gallery.change(company, BAKER, { description: '<p>Paints.</p>' });
  expect(await search('becker')).toEqual([1]);
});

test('a piece under another title, number or artist is found by these alone', async () => {
  await gallery.piece(1, { name: 'Ebb', catalog_no: 'A1', manufacturer_id: BAKER });
  await gallery.does(1, { type: 'ChangeArtwork', data: { name: 'Flow', catalog_no: 'B2', manufacturer_id: null } });
  for (const term of ['ebb', 'a1', 'zoe']) expect(await search(term)).toEqual([]);
  expect(await search('flow b2')).toEqual([1]);
});

test('units that turn out to be others change the sizes that pieces are found by', async () => {
  await gallery.piece(1, { width: 2 });
  await gallery.settled();
  const upTo = async (max_width: number) => (await listWidgets(gallery.visitor, { max_width })).total_rows;
  expect(await upTo(2)).toBe(1);
  await gallery.change(unit, INCH, { name: 'foot' });
  await gallery.settled();
  expect([await upTo(23), await upTo(24)]).toEqual([0, 1]);
  await gallery.change(typeDimension, WIDTH, { name: 'depth' });
  await gallery.settled();
  expect(await upTo(100)).toBe(0);
});

test('sizes and images are changed, moved and taken away', async () => {
  for (const id of [7, 8]) await gallery.add(image, id, { hash: `h${id}`, width: 10, height: 10, mime: 'jpeg' });
  await gallery.piece(1, { width: 10, category: 'floral', images: [7, 8] });
  await gallery.settled();
  const images = () => widgetImages(gallery.visitor, { widget_id: 1 });
  const [first, second] = await images();
  expect([first?.image?.hash, second?.image?.hash]).toEqual(['h7', 'h8']);
  expect(await widgetImages(gallery.visitor, { widget_id: 1, count: 1 })).toEqual([first]);
  await gallery.does(1, { type: 'MoveImage', data: { id: first!.id, ordinal: 5 } }); // two were attached
  await gallery.does(1, {
    type: 'MeasureArtwork',
    data: { dimension_id: WIDTH, value: '12' },
    facts: gallery.measureFacts(WIDTH),
  });
  await gallery.settled();
  expect((await images()).map(({ image_id }) => image_id)).toEqual([8, 7]);
  const [width, category] = await widgetDimensions(gallery.visitor, { widget_id: 1 });
  expect(width).toMatchObject({ value: '12', units: { name: 'inch' }, dimension: { name: 'width' } });
  expect(await parentOfPart(gallery.staff, 'dimension', category!.id)).toMatchObject({
    widget_id: 1,
    dimension_id: CATEGORY,
  }); // it has both
  await gallery.does(1, { type: 'DetachImage', data: { id: second!.id } });
  await gallery.does(1, { type: 'RemoveMeasure', data: { id: width!.id }, facts: gallery.measureFacts(WIDTH) });
  await gallery.settled();
  expect((await images()).map(({ image_id }) => image_id)).toEqual([7]);
  expect((await listWidgets(gallery.visitor, {})).data).toMatchObject([
    { images: [{ image_id: 7 }], dimensions: [{ value: 'floral' }] },
  ]);
  expect((await listWidgets(gallery.visitor, { max_width: 50 })).total_rows).toBe(0);
  expect(await parentOfPart(gallery.staff, 'image', second!.id)).toBeNull();
});

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-01-${String(n).padStart(2, '0')} 10:00:00`);
type Happening = TransactionInput | 'correct' | 'complete';
const input: fc.Arbitrary<Happening> = fc.oneof(
  {
    arbitrary: fc.record({
      activity: fc.constantFrom('Purchased', 'Consigned', 'Sold', 'Adjusted'),
      completed: fc.option(day),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.constantFrom('correct' as const, 'complete' as const), weight: 2 },
);

test('what is on hand is what the rules say of whatever happened, in one batch or many, and rebuilt it is the same', async () => {
  let id = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(input, fc.boolean()), { minLength: 1, maxLength: 12 }), async (story) => {
      id += 1;
      await gallery.piece(id, { width: id, manufacturer_id: BAKER, category: 'floral' });
      for (const [what, pause] of story) {
        if (pause) await gallery.settled();
        await attempt(() => happen(id, what));
      }
      const { transactions } = gallery.stateOf(id);
      expect((await staffReply(id)).quantity).toBe(stockAfter(countedTransactions(transactions)).quantity);
    }),
    { numRuns: 15 },
  );
  const live = await gallery.tables();
  await gallery.rebuild();
  expect(await gallery.tables()).toEqual(live);
});

async function happen(id: number, what: Happening): Promise<void> {
  if (typeof what === 'object') return void (await gallery.transact(id, what));
  const { id: transaction_id } = gallery.stateOf(id).transactions.at(-1) ?? {};
  if (transaction_id === undefined) return;
  if (what === 'correct')
    await gallery.does(id, { type: 'CorrectTransaction', data: { transaction_id, reason: 'wrong' } });
  else
    await gallery.does(id, {
      type: 'CompleteTransaction',
      data: { transaction_id },
      facts: { moment: '2026-03-02 15:00:00' },
    });
}

/** Does something that the rules may refuse; a refusal is no failure. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
