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
import { at, bought, consigned, corrected, entriesOf, instant, type RecordedOn, registered, sold } from './testing';

const versionsOf = (...story: RecordedOn[]) =>
  ledgerOf(entriesOf(story)).versions.map((version) => [
    version.validFrom,
    version.standing,
    version.quantity,
    version.recordedFrom,
  ]);

test('a piece is consigned from the day on which it was left with us, and sold from the day of its sale', () => {
  const story: RecordedOn[] = [
    [registered({ location: 'Window' }), 2],
    [consigned(), 2],
    [sold({ completed: at(9) }), 9],
  ];
  expect(versionsOf(...story)).toEqual([
    [at(2), 'consigned', 1, instant(2)],
    [at(9), 'sold', 0, instant(9)],
  ]);
  expect(ledgerOf(entriesOf(story)).versions[0]).toMatchObject({
    consignor_id: 5,
    location: 'Window',
    transaction_id: 70,
  });
});

test('a late entry is valid from its own day, and recorded from the day of its entry', () => {
  const late = bought({ id: 72, activity: 'Transferred', completed: at(4) });
  const story: RecordedOn[] = [
    [registered(), 2],
    [consigned(), 2],
    [late, 20],
  ];
  expect(versionsOf(...story)).toEqual([
    [at(2), 'consigned', 1, instant(2)],
    [at(4), 'owned', 1, instant(20)],
  ]);
});

test('a correction supersedes the version that followed from its transaction, and leaves the one before it', () => {
  const story: RecordedOn[] = [
    [registered(), 2],
    [consigned(), 2],
    [sold({ completed: at(9) }), 9],
  ];
  const before = ledgerOf(entriesOf(story));
  const [correction] = entriesOf([...story, [corrected(71), 12]]).slice(-1);
  const { ledger, superseded } = appendEntry(before, correction!);
  expect(superseded.map((version) => [version.validFrom, version.standing])).toEqual([[at(9), 'sold']]);
  expect(ledger.versions).toEqual(before.versions.slice(0, 1));
});

test('a transaction counts from the moment of its completion, and not before', () => {
  const begun = sold({ completed: null, initiated: at(5) });
  const completed: ArtworkEvent = {
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 71, completed: at(8), price: 900_00 },
  };
  expect(versionsOf([registered(), 2], [consigned(), 2], [begun, 5])).toHaveLength(1);
  expect(versionsOf([registered(), 2], [consigned(), 2], [begun, 5], [completed, 9])[1]).toEqual([
    at(8),
    'sold',
    0,
    instant(9),
  ]);
});

test('a correction of a transaction with two completions counts from the first of them on', () => {
  const begun = bought({ id: 72, completed: null, initiated: at(2) });
  const completed = (on: number): ArtworkEvent => ({
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 72, completed: at(on) },
  });
  const story: RecordedOn[] = [
    [registered(), 2],
    [begun, 2],
    [completed(4), 4],
    [completed(6), 6],
  ];
  expect(versionsOf(...story)).toEqual([[at(4), 'owned', 1, instant(4)]]);
  expect(versionsOf(...story, [corrected(72), 7])).toEqual([]);
});

test('the cost of a unit is that of the transaction by which it came, else that of the piece', () => {
  const story: RecordedOn[] = [
    [registered({ cost: 300_00, price: 900_00 }), 2],
    [consigned(), 2],
    [bought({ id: 73, cost: 400_00, fees: 10_00, completed: at(3) }), 3],
    [{ type: 'ArtworkChanged', data: { price: 950_00, description: 'Oil' } }, 4],
  ];
  expect(ledgerOf(entriesOf(story)).versions.map(({ cost, price }) => [cost, price])).toEqual([
    [300_00, 900_00],
    [355_00, 900_00],
    [355_00, 950_00],
  ]);
});

test('units of the shop and units on consignment are counted apart, each with their total cost', () => {
  const parts = (...story: RecordedOn[]) =>
    ledgerOf(entriesOf([[registered(), 1], ...story]))
      .versions.at(-1)
      ?.parts.map((part) => Object.values(part));
  const purchase = (id: number, quantity: number, cost: number, on: number): RecordedOn => [
    bought({ id, quantity, cost, completed: at(on) }),
    on,
  ];
  const left = (id: number, more: object, on: number): RecordedOn => [
    consigned({ id, completed: at(on), ...more }),
    on,
  ];
  const story = [purchase(1, 2, 10_00, 2), purchase(2, 3, 12_00, 3)];
  expect(parts(...story)).toEqual([['owned', null, 5, 56_00]]);
  story.push(left(3, { quantity: 4, vendor_id: 5, cost: 7_00 }, 4), left(4, { quantity: 1, vendor_id: null }, 4));
  const lees = ['consigned', 5, 4, 28_00];
  const nobodys = ['consigned', null, 1, null];
  expect(parts(...story)).toEqual([['owned', null, 5, 56_00], lees, nobodys]);
  story.push([sold({ id: 5, quantity: 3, completed: at(5) }), 5]);
  expect(parts(...story)).toEqual([['owned', null, 2, 24_00], lees, nobodys]);
  const due = sold({ id: 6, quantity: 1, completed: at(6), consignor_id: 5, share: 50, customer_id: 8 });
  story.push([due, 6]);
  expect(parts(...story)?.[1]).toEqual(['consigned', 5, 3, 21_00]);
  const back = bought({ id: 7, activity: 'Returned', customer_id: 8, quantity: 1, completed: at(7) });
  expect(parts(...story, [back, 7])?.[1]).toEqual(lees);
  const toLee = bought({ id: 7, activity: 'Returned', vendor_id: 5, quantity: 3, completed: at(7) });
  expect(parts(...story, [toLee, 7])).toEqual([['owned', null, 2, 24_00], nobodys]);
  const counted = bought({ id: 7, activity: 'Adjusted', quantity: 3, completed: at(7) });
  expect(parts(...story, [counted, 7])).toEqual([
    ['owned', null, 2, 24_00],
    ['consigned', 5, 1, 7_00],
  ]);
  const ours = (cost: number): RecordedOn => [bought({ id: 7, activity: 'Transferred', cost, completed: at(7) }), 7];
  expect(parts(...story, ours(0))).toEqual([['owned', null, 6, 45_00]]);
  expect(parts(...story, ours(9_00))).toEqual([['owned', null, 6, 60_00]]);
});

test('the fields of a registration are valid from the arrival of the piece on, however long ago that was', () => {
  const [version] = ledgerOf(
    entriesOf([
      [registered({ location: 'Window', price: 900_00 }), 9],
      [consigned(), 9],
    ]),
  ).versions;
  expect(version).toMatchObject({ validFrom: at(2), location: 'Window', price: 900_00 });
});

test('changes of other fields and pictures make no entry', () => {
  const other: ArtworkEvent = { type: 'ArtworkChanged', data: { description: 'Oil' } };
  const picture: ArtworkEvent = { type: 'ArtworkImageAttached', data: { id: 1, image_id: 2, ordinal: 0 } };
  expect(
    entriesOf([
      [registered(), 1],
      [other, 2],
      [picture, 3],
    ]),
  ).toHaveLength(1);
});

test('recorded time never goes back, also where the clock did', () => {
  const entries = entriesOf([
    [registered(), 5],
    [consigned(), 3],
  ]);
  expect(entries.map(({ recordedAt }) => recordedAt)).toEqual([instant(5), instant(5)]);
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
    completed: fc.option(moment.map(at)),
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
          bought({ id, ...(transaction as Partial<Transaction>) }),
    ),
    fc
      .record({ price: fc.constantFrom(1, 2), location: fc.constantFrom('Window', 'Cellar') })
      .map((data) => (): ArtworkEvent => ({ type: 'ArtworkChanged', data })),
    fc.tuple(fc.integer({ min: 1, max: 8 }), moment).map(([transaction_id, on]) => (): ArtworkEvent => ({
      type: 'ArtworkTransactionCompleted',
      data: { transaction_id, completed: at(on) },
    })),
    fc.integer({ min: 1, max: 8 }).map((id) => () => corrected(id)),
  );
  const stories = fc.array(fc.tuple(step, moment), { maxLength: 10 });
  let compared = 0;
  fc.assert(
    fc.property(stories, (steps) => {
      const story = steps.map(([make, on], i): RecordedOn => [make(i + 1), on]);
      const entries = entriesOf([[registered({ cost: 300_00 }), 1], ...story]);
      const versions = allVersions(entries);
      for (let m = 1; m <= 7; m++)
        for (let k = 1; k <= 7; k++) {
          const [version] = versions
            .filter(
              ({ validFrom, recordedFrom, supersededAt }) =>
                validFrom <= at(m) && recordedFrom <= instant(k) && supersededAt > instant(k),
            )
            .sort((a, b) => (a.validFrom > b.validFrom ? -1 : 1));
          const holding = holdingOf(pieceOf(entriesValidAt(entriesRecordedUntil(entries, instant(k)), at(m))));
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
