import { ACTIVITIES, type ArtworkEvent, type Transaction } from '@rabbet/domain/artworks/artworks';
import fc from 'fast-check';
import {
  EMPTY_LEDGER,
  appendEntry,
  entriesRecordedUntil,
  entriesValidAt,
  type Entry,
  type HoldingVersion,
  holdingOf,
  isSameHolding,
  ledgerOf,
  pieceOf,
} from './audit';
import { artworkRegistered } from '../testing/artworks';
import {
  momentOn,
  transactionRecorded,
  consignmentRecorded,
  transactionCorrected,
  entriesOf,
  instantOn,
  type DatedEvent,
  saleRecorded,
} from '../testing/audit';

const versionsOf = (...story: DatedEvent[]) =>
  ledgerOf(entriesOf(story)).versions.map((version) => [
    version.validFrom,
    version.standing,
    version.quantity,
    version.recordedFrom,
  ]);

test('a piece is consigned from the day on which it was left with us, and sold from the day of its sale', () => {
  const story: DatedEvent[] = [
    [artworkRegistered({ location: 'Window' }), 2],
    [consignmentRecorded(), 2],
    [saleRecorded({ completed: momentOn(9) }), 9],
  ];
  expect(versionsOf(...story)).toEqual([
    [momentOn(2), 'consigned', 1, instantOn(2)],
    [momentOn(9), 'sold', 0, instantOn(9)],
  ]);
  expect(ledgerOf(entriesOf(story)).versions[0]).toMatchObject({
    consignor_id: 5,
    location: 'Window',
    transaction_id: 70,
  });
});

test('a late entry is valid from its own day, and recorded from the day of its entry', () => {
  const late = transactionRecorded({ id: 72, activity: 'Transferred', completed: momentOn(4) });
  const story: DatedEvent[] = [
    [artworkRegistered(), 2],
    [consignmentRecorded(), 2],
    [late, 20],
  ];
  expect(versionsOf(...story)).toEqual([
    [momentOn(2), 'consigned', 1, instantOn(2)],
    [momentOn(4), 'owned', 1, instantOn(20)],
  ]);
});

test('a correction supersedes the version that followed from its transaction, and leaves the one before it', () => {
  const story: DatedEvent[] = [
    [artworkRegistered(), 2],
    [consignmentRecorded(), 2],
    [saleRecorded({ completed: momentOn(9) }), 9],
  ];
  const before = ledgerOf(entriesOf(story));
  const [correction] = entriesOf([...story, [transactionCorrected(71), 12]]).slice(-1);
  const { ledger, superseded } = appendEntry(before, correction!);
  expect(superseded.map((version) => [version.validFrom, version.standing])).toEqual([[momentOn(9), 'sold']]);
  expect(ledger.versions).toEqual(before.versions.slice(0, 1));
});

test('a transaction counts from the moment of its completion, and not before', () => {
  const openSale = saleRecorded({ completed: null, initiated: momentOn(5) });
  const completed: ArtworkEvent = {
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 71, completed: momentOn(8), price: 900_00 },
  };
  expect(versionsOf([artworkRegistered(), 2], [consignmentRecorded(), 2], [openSale, 5])).toHaveLength(1);
  expect(versionsOf([artworkRegistered(), 2], [consignmentRecorded(), 2], [openSale, 5], [completed, 9])[1]).toEqual([
    momentOn(8),
    'sold',
    0,
    instantOn(9),
  ]);
});

test('a correction of a transaction with two completions counts from the first of them on', () => {
  const openPurchase = transactionRecorded({ id: 72, completed: null, initiated: momentOn(2) });
  const completed = (on: number): ArtworkEvent => ({
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 72, completed: momentOn(on) },
  });
  const story: DatedEvent[] = [
    [artworkRegistered(), 2],
    [openPurchase, 2],
    [completed(4), 4],
    [completed(6), 6],
  ];
  expect(versionsOf(...story)).toEqual([[momentOn(4), 'owned', 1, instantOn(4)]]);
  expect(versionsOf(...story, [transactionCorrected(72), 7])).toEqual([]);
});

test('the cost is the average of all units, of each by the transaction by which it came, else by the piece', () => {
  const story: DatedEvent[] = [
    [artworkRegistered({ cost: 300_00, price: 900_00 }), 2],
    [consignmentRecorded(), 2],
    [transactionRecorded({ id: 73, cost: 400_00, fees: 10_00, completed: momentOn(3) }), 3],
    [{ type: 'ArtworkChanged', data: { price: 950_00, description: 'Oil' } }, 4],
  ];
  expect(ledgerOf(entriesOf(story)).versions.map(({ cost, price }) => [cost, price])).toEqual([
    [300_00, 900_00],
    [355_00, 900_00], // half of 300_00 by the piece and of 410_00 by the purchase with its fees
    [355_00, 950_00],
  ]);
});

test('units without a recorded cost do not count in the average cost', () => {
  const story: DatedEvent[] = [
    [artworkRegistered(), 2],
    [transactionRecorded({ id: 70, cost: 400_00, completed: momentOn(2) }), 2],
    [transactionRecorded({ id: 71, completed: momentOn(3) }), 3],
  ];
  const holding = ledgerOf(entriesOf(story)).versions.at(-1);
  expect(holding).toMatchObject({ quantity: 2, cost: 400_00, parts: [{ quantity: 2, cost: 400_00 }] });
});

describe('units on hand by their owners', () => {
  const transaction = (day: number, details: Partial<Transaction>): DatedEvent => [
    transactionRecorded({ id: day, completed: momentOn(day), ...details }),
    day,
  ];
  const consignment = (day: number, details: Partial<Transaction>): DatedEvent => [
    consignmentRecorded({ id: day, completed: momentOn(day), ...details }),
    day,
  ];
  const sale = (day: number, details: Partial<Transaction>): DatedEvent => [
    saleRecorded({ id: day, completed: momentOn(day), ...details }),
    day,
  ];
  /**
   * Five units of the shop (2 x 10_00 + 3 x 12_00), four that company 5 consigned (4 x 7_00), and one of a consignor who is
   * not named.
   */
  const arrivals = [
    transaction(2, { activity: 'Purchased', quantity: 2, cost: 10_00 }),
    transaction(3, { activity: 'Purchased', quantity: 3, cost: 12_00 }),
    consignment(4, { quantity: 4, vendor_id: 5, cost: 7_00 }),
    consignment(5, { quantity: 1, vendor_id: null }),
  ];
  const shopSale = sale(6, { quantity: 3 });
  const consignedSale = sale(7, { quantity: 1, consignor_id: 5, share: 50, customer_id: 8 });

  /** Owner, quantity and total cost of each part, once all of these events are recorded. */
  const partsAfter = (...events: DatedEvent[]) =>
    ledgerOf(entriesOf([[artworkRegistered(), 1], ...events]))
      .versions.at(-1)
      ?.parts.map(({ standing, consignor_id, quantity, cost }) => [standing, consignor_id, quantity, cost]);

  test('are counted apart, each with their total cost', () => {
    expect(partsAfter(...arrivals)).toEqual([
      ['owned', null, 5, 56_00],
      ['consigned', 5, 4, 28_00],
      ['consigned', null, 1, null],
    ]);
  });

  test('leave with a sale: first those of the shop, or those of the consignor that the sale names', () => {
    expect(partsAfter(...arrivals, shopSale)?.[0]).toEqual(['owned', null, 2, 24_00]);
    expect(partsAfter(...arrivals, shopSale, consignedSale)).toEqual([
      ['owned', null, 2, 24_00],
      ['consigned', 5, 3, 21_00],
      ['consigned', null, 1, null],
    ]);
  });

  test("are the same consignor's again when their buyer brings them back", () => {
    const customerReturn = transaction(8, { activity: 'Returned', customer_id: 8, quantity: 1 });
    expect(partsAfter(...arrivals, shopSale, consignedSale, customerReturn)?.[1]).toEqual(['consigned', 5, 4, 28_00]);
  });

  test('leave when their consignor takes them back', () => {
    const returnToConsignor = transaction(8, { activity: 'Returned', vendor_id: 5, quantity: 3 });
    expect(partsAfter(...arrivals, shopSale, consignedSale, returnToConsignor)).toEqual([
      ['owned', null, 2, 24_00],
      ['consigned', null, 1, null],
    ]);
  });

  test('are reduced to a counted quantity: those that came last are missing', () => {
    const adjustment = transaction(8, { activity: 'Adjusted', quantity: 3 });
    expect(partsAfter(...arrivals, shopSale, consignedSale, adjustment)).toEqual([
      ['owned', null, 2, 24_00],
      ['consigned', 5, 1, 7_00],
    ]);
  });

  test('are all of the shop after a transfer, whose cost counts for the consigned ones if it has one', () => {
    const transfer = (cost: number) => transaction(8, { activity: 'Transferred', cost });
    expect(partsAfter(...arrivals, shopSale, consignedSale, transfer(0))).toEqual([['owned', null, 6, 45_00]]);
    expect(partsAfter(...arrivals, shopSale, consignedSale, transfer(9_00))).toEqual([['owned', null, 6, 60_00]]);
  });
});

test('the fields of a registration are valid from the arrival of the piece on, however long ago that was', () => {
  const [version] = ledgerOf(
    entriesOf([
      [artworkRegistered({ location: 'Window', price: 900_00 }), 9],
      [consignmentRecorded(), 9],
    ]),
  ).versions;
  expect(version).toMatchObject({ validFrom: momentOn(2), location: 'Window', price: 900_00 });
});

test('changes of other fields and pictures make no entry', () => {
  const descriptionChanged: ArtworkEvent = { type: 'ArtworkChanged', data: { description: 'Oil' } };
  const imageAttached: ArtworkEvent = { type: 'ArtworkImageAttached', data: { id: 1, image_id: 2, ordinal: 0 } };
  expect(
    entriesOf([
      [artworkRegistered(), 1],
      [descriptionChanged, 2],
      [imageAttached, 3],
    ]),
  ).toHaveLength(1);
});

test('recorded time never goes back, even if the clock was set back', () => {
  const entries = entriesOf([
    [artworkRegistered(), 5],
    [consignmentRecorded(), 3],
  ]);
  expect(entries.map(({ recordedAt }) => recordedAt)).toEqual([instantOn(5), instantOn(5)]);
});

type PastVersion = HoldingVersion & { readonly supersededAt: string };

/** All versions that were ever recorded. */
function allVersions(entries: readonly Entry[]): PastVersion[] {
  const supersededAt = new Map<HoldingVersion, string>();
  let ledger = EMPTY_LEDGER;
  for (const entry of entries) {
    const appended = appendEntry(ledger, entry);
    for (const version of appended.superseded) supersededAt.set(version, entry.recordedAt);
    for (const version of appended.ledger.versions) if (!supersededAt.has(version)) supersededAt.set(version, '9999');
    ledger = appended.ledger;
  }
  return [...supersededAt].map(([version, instant]) => ({ ...version, supersededAt: instant }));
}

test('in any order of entries, the version as of both times is the holding of the entries as of both times', () => {
  const moment = fc.integer({ min: 1, max: 6 });
  const transactions = fc.record({
    activity: fc.constantFrom(...ACTIVITIES),
    completed: fc.option(moment.map(momentOn)),
    vendor_id: fc.option(fc.constantFrom(5, 6)),
    customer_id: fc.option(fc.constant(8)),
    quantity: fc.integer({ min: 0, max: 2 }),
    location: fc.option(fc.constantFrom('Window', 'Racks')),
    cost: fc.constantFrom(0, 400_00),
  });
  const step = fc.oneof(
    transactions.map(
      (transaction) =>
        (id: number): ArtworkEvent =>
          transactionRecorded({ id, ...(transaction as Partial<Transaction>) }),
    ),
    fc
      .record({ price: fc.constantFrom(1, 2), location: fc.constantFrom('Window', 'Cellar') })
      .map((data) => (): ArtworkEvent => ({ type: 'ArtworkChanged', data })),
    fc.tuple(fc.integer({ min: 1, max: 8 }), moment).map(([transaction_id, on]) => (): ArtworkEvent => ({
      type: 'ArtworkTransactionCompleted',
      data: { transaction_id, completed: momentOn(on) },
    })),
    fc.integer({ min: 1, max: 8 }).map((id) => () => transactionCorrected(id)),
  );
  const stories = fc.array(fc.tuple(step, moment), { maxLength: 10 });
  let compared = 0;
  fc.assert(
    fc.property(stories, (steps) => {
      const story = steps.map(([eventWithId, day], i): DatedEvent => [eventWithId(i + 1), day]);
      const entries = entriesOf([[artworkRegistered({ cost: 300_00 }), 1], ...story]);
      const versions = allVersions(entries);
      for (let validDay = 1; validDay <= 7; validDay++)
        for (let recordedDay = 1; recordedDay <= 7; recordedDay++) {
          const [version] = versions
            .filter(
              ({ validFrom, recordedFrom, supersededAt }) =>
                validFrom <= momentOn(validDay) &&
                recordedFrom <= instantOn(recordedDay) &&
                supersededAt > instantOn(recordedDay),
            )
            .sort((a, b) => (a.validFrom > b.validFrom ? -1 : 1));
          const holding = holdingOf(
            pieceOf(entriesValidAt(entriesRecordedUntil(entries, instantOn(recordedDay)), momentOn(validDay))),
          );
          if (holding.quantity > 0)
            expect(holding.parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(holding.quantity);
          if (version) expect(isSameHolding(version, holding)).toBe(true);
          else expect(holding).toMatchObject({ standing: 'not received', quantity: 0 });
          compared++;
        }
    }),
  );
  expect(compared).toBeGreaterThan(1_000);
});
