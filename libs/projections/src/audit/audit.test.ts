import { company } from '@rabbet/domain/people/people';
import { changesList, consignorList, listAllWidgets, ownershipList, ownershipTotals, restatedList } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => {
  gallery = opened;
  setClockTo(1);
});

/** Day of March 2026. */
const day = (number: number) => `2026-03-0${number}`;
/** Three in the afternoon (UTC) of a day of March. */
const moment = (number: number) => `${day(number)} 15:00:00`;
/** Sets the clock of the gallery to three in the afternoon of a day of March (UTC). */
function setClockTo(number: number) {
  gallery.shop.clock = () => new Date(`${day(number)}T15:00:00Z`);
}

const PAGE = { page: 1, count: 50 } as const;
const NO_FILTERS = { standing: null, consignor_id: null, location: null, sort: null, after: null };
async function listOwned(at: string | null = null, recordedUntil: string | null = null) {
  await gallery.settled();
  const { data } = await ownershipList.query(gallery.staff, { ...PAGE, ...NO_FILTERS, at, known: recordedUntil });
  return data.map(({ id, standing, consignor, location }) => [id, standing, consignor, location]);
}
async function listChanged(from: string, more: { readonly to?: string; readonly known_first?: string } = {}) {
  await gallery.settled();
  const times = { to: null, known: null, known_first: null, ...more };
  const { data } = await changesList.query(gallery.staff, { ...PAGE, from, ...times, sort: null, after: null });
  return data.map((row) => [row.id, row.before_standing, row.after_standing, row.before_location, row.after_location]);
}
async function listRestated(since: string, kind: 'restated' | 'new' = 'restated') {
  await gallery.settled();
  return (await restatedList.query(gallery.staff, { ...PAGE, since, kind, known: null, sort: null, after: null })).data;
}

const consignment = { activity: 'Consigned', vendor_id: BAKER, share: 60 } as const;

/** Came consigned on March 2, was sold on March 4, and the sale was corrected on March 6. */
async function recordCorrectedSale() {
  setClockTo(2);
  await gallery.piece(1, { came: null, name: 'Ebb', manufacturer_id: BAKER, location: 'Window', price: 900_00 });
  await gallery.transact(1, { ...consignment, completed: moment(2), cost: 300_00 });
  setClockTo(4);
  const sale = await gallery.transact(1, { activity: 'Sold', completed: moment(4) }, moment(4));
  setClockTo(6);
  await gallery.does(1, { type: 'CorrectTransaction', data: { transaction_id: sale, reason: 'wrong piece' } });
  return sale;
}

test('pieces on hand on a day are listed as recorded now, and as recorded then', async () => {
  await recordCorrectedSale();
  const ebb = [1, 'consigned', 'Zoë Baker', 'Window'];
  expect(await listOwned(day(1))).toEqual([]);
  expect(await listOwned(day(3))).toEqual([ebb]);
  expect(await listOwned(day(5))).toEqual([ebb]);
  expect(await listOwned(day(5), day(5))).toEqual([]);
  expect(await listOwned(day(3), day(5))).toEqual([ebb]);
  expect(await listOwned(day(3), day(1))).toEqual([]);
});

test('a row has the cost, the price and the first moment of its holding', async () => {
  await recordCorrectedSale();
  await gallery.settled();
  const { data } = await ownershipList.query(gallery.staff, { ...PAGE, ...NO_FILTERS, at: null, known: null });
  expect(data).toMatchObject([
    {
      id: 1,
      title: 'Ebb',
      artist: 'Zoë Baker',
      cost: 300,
      price: 900,
      quantity: 1,
      since: moment(2),
      custody: 'consigned',
      provenance: 'consigned',
      consignor_id: BAKER,
    },
  ]);
});

test('names are those of the recorded time of the question', async () => {
  await recordCorrectedSale();
  setClockTo(7);
  await gallery.change(company, BAKER, { name: 'Baker-Lund, Zoë' });
  await gallery.does(1, { type: 'ChangeArtwork', data: { name: 'Ebb Tide' }, facts: {} });
  await gallery.settled();
  const titlesAsOf = async (recordedUntil: string | null) => {
    const { data } = await ownershipList.query(gallery.staff, {
      ...PAGE,
      ...NO_FILTERS,
      at: day(3),
      known: recordedUntil,
    });
    return data.map(({ title, artist, consignor }) => [title, artist, consignor]);
  };
  expect(await titlesAsOf(day(6))).toEqual([['Ebb', 'Zoë Baker', 'Zoë Baker']]);
  expect(await titlesAsOf(null)).toEqual([['Ebb Tide', 'Zoë Baker-Lund', 'Zoë Baker-Lund']]);
});

test('totals count the pieces and their worth by owner and by place', async () => {
  await recordCorrectedSale();
  setClockTo(3);
  await gallery.piece(2, { came: null, location: 'Racks', price: 100_00 });
  await gallery.transact(2, { activity: 'Purchased', quantity: 3, cost: 10_50, completed: moment(3) }, moment(3));
  await gallery.piece(3, { came: null, location: 'Window' });
  await gallery.transact(3, { ...consignment, vendor_id: ADLER, completed: moment(3) }, moment(3));
  await gallery.settled();
  const worth = await ownershipTotals(gallery.staff, { ...NO_FILTERS, at: day(7), known: null });
  expect(worth).toMatchObject({
    at: '2026-03-08 04:59:59',
    totals: { pieces: 3, quantity: 5, cost: 331.5, price: 1200 },
  });
  expect(worth.owners).toEqual([
    { standing: 'owned', consignor_id: null, consignor: null, pieces: 1, quantity: 3, cost: 31.5, price: 300 },
    {
      standing: 'consigned',
      consignor_id: BAKER,
      consignor: 'Zoë Baker',
      pieces: 1,
      quantity: 1,
      cost: 300,
      price: 900,
    },
    { standing: 'consigned', consignor_id: ADLER, consignor: 'Ben Adler', pieces: 1, quantity: 1, cost: 0, price: 0 },
  ]);
  expect(worth.places.map(({ location, pieces }) => [location, pieces])).toEqual([
    ['Racks', 1],
    ['Window', 2],
  ]);
  const none = await ownershipTotals(gallery.staff, { ...NO_FILTERS, at: day(1), known: null });
  expect(none).toMatchObject({ totals: { pieces: 0, quantity: 0, cost: 0, price: 0 }, owners: [], places: [] });
});

test('units of a piece that are owned and units that are consigned add up by owner and by place', async () => {
  setClockTo(2);
  await gallery.piece(1, { came: null, location: 'Racks', price: 20_00 });
  const came = { completed: moment(2) };
  await gallery.transact(1, { activity: 'Purchased', quantity: 2, cost: 10_00, ...came }, moment(2));
  await gallery.transact(1, { ...consignment, quantity: 3, cost: 12_00, ...came }, moment(2));
  await gallery.transact(1, { ...consignment, vendor_id: ADLER, quantity: 1, ...came }, moment(2));
  await gallery.settled();
  const list = async (more: object) =>
    (await ownershipList.query(gallery.staff, { ...PAGE, ...NO_FILTERS, at: null, known: null, ...more })).data;
  const [row] = await list({});
  expect(row).toMatchObject({
    quantity: 6,
    owned: 2,
    consigned: 4,
    owned_cost: 20,
    consigned_cost: 36,
    cost: 11.2,
    consignor: 'Zoë Baker, Ben Adler',
  });
  expect(Object.keys(row!)).toEqual(Object.keys(ownershipList.columns));
  for (const more of [
    { standing: 'owned' },
    { standing: 'consigned' },
    { consignor_id: BAKER },
    { consignor_id: ADLER },
  ])
    expect(await list(more)).toEqual([row]);
  const sums = async (more: object) => {
    const { totals, owners, places } = await ownershipTotals(gallery.staff, {
      ...NO_FILTERS,
      at: null,
      known: null,
      ...more,
    });
    for (const parts of [owners, places])
      for (const sum of ['quantity', 'cost', 'price'] as const)
        expect(parts.reduce((total, part) => total + part[sum], 0)).toBe(totals[sum]);
    return [totals, ...owners].map(({ pieces, quantity, cost, price }) => [pieces, quantity, cost, price]);
  };
  expect(await sums({})).toEqual([
    [1, 6, 56, 120],
    [1, 2, 20, 40],
    [1, 3, 36, 60],
    [1, 1, 0, 20],
  ]);
  expect(await sums({ standing: 'consigned' })).toEqual([
    [1, 4, 36, 80],
    [1, 3, 36, 60],
    [1, 1, 0, 20],
  ]);
  expect(await sums({ consignor_id: BAKER })).toEqual([
    [1, 3, 36, 60],
    [1, 3, 36, 60],
  ]);
  const { data } = await consignorList.query(gallery.staff, {
    ...PAGE,
    sort: null,
    after: null,
    id: null,
    term: null,
  } as never);
  expect(data.map(({ id, pieces }) => [id, pieces])).toEqual([
    [ADLER, 1],
    [BAKER, 1],
  ]);
});

test('two valid times differ by the changes between them, and one valid time by late entries', async () => {
  await recordCorrectedSale();
  setClockTo(5);
  await gallery.transact(1, { activity: 'Moved', location: 'Racks', completed: moment(5) }, moment(5));
  expect(await listChanged(day(1), { to: day(3) })).toEqual([[1, null, 'consigned', null, 'Window']]);
  expect(await listChanged(day(3))).toEqual([[1, 'consigned', 'consigned', 'Window', 'Racks']]);
  expect(await listChanged(day(3), { to: day(4) })).toEqual([]);
  expect(await listChanged(day(4), { to: day(4), known_first: day(4) })).toEqual([
    [1, 'sold', 'consigned', 'Window', 'Window'],
  ]);
});

test('a restatement of the past is listed with its transaction and the person who recorded it', async () => {
  const sale = await recordCorrectedSale();
  expect(await listRestated(day(3))).toEqual([]);
  const late = { ...consignment, activity: 'Transferred', vendor_id: null, share: null } as const;
  setClockTo(8);
  await gallery.transact(1, { ...late, completed: moment(3) }, moment(8));
  expect(await listRestated(day(5))).toMatchObject([
    {
      id: 1,
      widget_id: 1,
      title: 'Ebb',
      what: 'Corrected: Sold',
      at: moment(4),
      transaction_id: sale,
      by: 'user-7',
      recorded_at: '2026-03-06T15:00:00.000Z',
      before_standing: 'sold',
      before_quantity: 0,
      after_standing: 'consigned',
      after_consignor: 'Zoë Baker',
    },
    {
      what: 'Transferred',
      at: moment(3),
      before_standing: 'consigned',
      after_standing: 'owned',
      after_custody: 'owned',
      after_provenance: 'consigned',
    },
  ]);
});

test('an entry of a piece without earlier entries is new, and restates nothing', async () => {
  setClockTo(5);
  await gallery.piece(1, { came: null, name: 'Ebb' });
  await gallery.transact(1, { ...consignment, completed: moment(2) }, moment(5));
  setClockTo(7);
  await gallery.transact(1, { activity: 'Adjusted', quantity: 3, completed: moment(3) }, moment(7));
  const listShort = async (since: string, kind?: 'new') =>
    (await listRestated(since, kind)).map((row) => [row.kind, row.what, row.before_quantity, row.after_quantity]);
  expect(await listShort(day(4))).toEqual([]);
  expect(await listShort(day(4), 'new')).toEqual([
    ['new', 'Consigned', null, 1],
    ['new', 'Adjusted', 1, 3],
  ]);
  expect(await listShort(day(6))).toEqual([['restated', 'Adjusted', 1, 3]]);
  expect(await listShort(day(6), 'new')).toEqual([]);
});

test('the audit of now agrees with the pieces, and a rebuild gives the same tables', async () => {
  await recordCorrectedSale();
  await gallery.piece(2, { came: '2026-02-01 10:00:00', location: 'Racks' });
  await gallery.transact(2, { activity: 'Sold', completed: moment(2) });
  await gallery.transact(2, { activity: 'Returned', customer_id: 8, completed: moment(3) }, moment(3));
  await gallery.transact(2, { activity: 'Purchased', completed: '2026-01-01 10:00:00' });
  await gallery.piece(3, { came: null });
  await gallery.settled();
  const { data: pieces } = await listAllWidgets(gallery.staff, {});
  const piecesOnHand = pieces
    .filter(({ quantity }) => quantity > 0)
    .map((row) => [row.id, row.standing, row.quantity, row.location]);
  const { data } = await ownershipList.query(gallery.staff, { ...PAGE, ...NO_FILTERS, at: null, known: null });
  expect(piecesOnHand).toHaveLength(2);
  expect(data.map((row) => [row.id, row.standing, row.quantity, row.location])).toEqual(piecesOnHand.sort());
  const before = await gallery.tables();
  await gallery.rebuild();
  expect(await gallery.tables()).toEqual(before);
});

test('a day that is not over and a text that is no time are refused', async () => {
  await expect(listOwned('2026-03-09')).rejects.toMatchObject({ reasons: [{ code: 'audit/to-come', field: 'at' }] });
  await expect(listOwned(null, '2026-03-10')).rejects.toMatchObject({
    reasons: [{ code: 'audit/to-come', field: 'known' }],
  });
  await expect(listOwned('yesterday')).rejects.toMatchObject({ reasons: [{ code: 'field/format', field: 'at' }] });
  expect(await listOwned('2026-03-08T12:00:00Z')).toEqual([]);
});
