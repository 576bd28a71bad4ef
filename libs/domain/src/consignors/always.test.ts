import { artwork, type Artwork, type ArtworkCommand, type ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { addDays } from '@rabbet/domain/time/days';
import fc from 'fast-check';
import {
  withPayouts,
  consignor,
  type ConsignorAccount,
  type ConsignorCommand,
  type GivenStatement,
  piecesHere,
  keyOf,
  linesOfConsignor,
  sumOf,
} from './consignors';
import { pieceWith } from '../testing/consignors';

const LEE = 5;
const PIECES = [1, 2];
const dayAt = (n: number) => addDays('2026-01-01', n);

/** Shop with two pieces. A day passes with each step. */
class World {
  readonly given: GivenStatement[] = [];
  account: ConsignorAccount = consignor.initial;
  private readonly events = new Map(PIECES.map((id): [number, ArtworkEvent[]] => [id, []]));
  private ids = 100;
  private day = 1;

  constructor() {
    for (const id of PIECES)
      this.decidePiece(id, {
        type: 'RegisterArtwork',
        data: { name: `Piece ${id}`, price: 333_33 },
        facts: { dimensions: [], images: [] },
      });
  }

  take({ piece, activity, ago, quantity, amount, pick }: Step): void {
    this.day++;
    const ids = this.events
      .get(piece)!
      .flatMap(({ type, data }) => (type === 'ArtworkTransactionRecorded' ? [data.id] : []));
    const transaction_id = ids[pick % ids.length] ?? 0;
    const completed = `${dayAt(Math.max(0, this.day - ago))} 15:00:00`;
    if (isTransaction(activity)) {
      const transaction = { customer_id: null, vendor_id: null, ...TRANSACTIONS[activity] };
      const price = transaction.activity === 'Sold' ? amount : null;
      const data = { ...transaction, quantity, completed, price };
      const facts = { id: this.ids++, moment: `${this.today} 20:00:00`, usualShare: 33.333 };
      return this.decidePiece(piece, { type: 'RecordTransaction', data, facts });
    }
    switch (activity) {
      case 'correct':
        return this.decidePiece(piece, { type: 'CorrectTransaction', data: { transaction_id, reason: 'wrong' } });
      case 'pay':
        return this.decideAccount({
          type: 'PayConsignor',
          data: { amount, how: 'cash', on: completed.slice(0, 10), reason: 'so' },
          facts: { ...this.lines, payout_id: this.ids++, today: this.today },
        });
      case 'correct payout': {
        const { payouts } = this.account;
        const payout_id = payouts[pick % payouts.length]?.payout_id ?? 0;
        return this.decideAccount({ type: 'CorrectPayout', data: { payout_id, reason: 'wrong' } });
      }
      case 'state':
        return this.decideAccount({ type: 'GiveStatement', data: {}, facts: this.statementFacts });
    }
  }

  get pieces() {
    return [...this.events].map(([id, events]) => pieceWith(id, ...events));
  }

  get today() {
    return dayAt(this.day);
  }

  get lines() {
    return linesOfConsignor(this.pieces, LEE);
  }

  private get statementFacts() {
    const still_here = piecesHere(this.pieces, LEE, addDays(this.today, -1));
    return {
      ...this.lines,
      knownAt: `${this.today}T20:00:00.000Z`,
      today: this.today,
      name: 'Ann Lee',
      statement_id: this.ids++,
      still_here,
    };
  }

  private decidePiece(id: number, command: ArtworkCommand): void {
    const events = this.events.get(id)!;
    const state: Artwork = fold(artwork, artwork.initial, events);
    ignoreRefusal(() => events.push(...decide(artwork, state, command)));
  }

  private decideAccount(command: ConsignorCommand): void {
    ignoreRefusal(() => {
      const events = decide(consignor, this.account, command);
      this.account = fold(consignor, this.account, events);
      for (const { type, data } of events) if (type === 'ConsignorStatementGiven') this.given.push(data);
    });
  }
}

function ignoreRefusal(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const TRANSACTIONS = {
  Consigned: { activity: 'Consigned', vendor_id: LEE },
  Sold: { activity: 'Sold', customer_id: 51 },
  'Sold to another': { activity: 'Sold', customer_id: 52 },
  'brought back': { activity: 'Returned', customer_id: 51 },
  'goes back': { activity: 'Returned', vendor_id: LEE },
  Transferred: { activity: 'Transferred' },
  Purchased: { activity: 'Purchased' },
  Adjusted: { activity: 'Adjusted' },
} as const;
type TransactionName = keyof typeof TRANSACTIONS;
const activities = Object.keys(TRANSACTIONS) as TransactionName[]; // `Object.keys` returns strings

function isTransaction(activity: string): activity is TransactionName {
  return Object.hasOwn(TRANSACTIONS, activity);
}

const otherSteps = ['correct', 'pay', 'correct payout', 'state', 'state'] as const;
const step = fc.record({
  piece: fc.constantFrom(...PIECES),
  activity: fc.constantFrom(...activities, ...otherSteps),
  ago: fc.oneof(fc.constant(0), fc.nat(30)),
  quantity: fc.integer({ min: 1, max: 5 }),
  amount: fc.integer({ min: 1, max: 500_00 }),
  pick: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('opening plus lines is the closing, which opens the next statement and is what was owed, whatever happens', () => {
  let statements = 0;
  let restated = 0;
  let negative = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const world = new World();
      for (const next of steps) {
        const before = world.given.length;
        world.take(next);
        if (world.given.length === before) continue;
        const last = world.given.at(-2);
        const now = world.given.at(-1)!; // the step has given it
        const owed = withPayouts(world.account, world.lines).lines.filter(({ day }) => day <= now.to);
        expect(now.opening + sumOf(now.lines)).toBe(now.closing);
        expect(now.closing).toBe(sumOf(owed));
        expect([now.opening, now.from]).toEqual(last ? [last.closing, addDays(last.to, 1)] : [0, now.from]);
        expect(Object.keys(world.account.stated).sort()).toEqual(owed.map(keyOf).sort());
        statements++;
        restated += now.lines.filter(({ restates }) => restates !== null).length;
        if (now.closing < 0) negative++;
      }
    }),
  );
  expect(Math.min(statements, restated, negative)).toBeGreaterThan(20);
});
