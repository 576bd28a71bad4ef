import { artwork, type Artwork, type ArtworkCommand, type ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { addDays } from '@rabbet/domain/time/days';
import fc from 'fast-check';
import {
  allKnown,
  consignor,
  type ConsignorAccount,
  type ConsignorCommand,
  type GivenStatement,
  hereOf,
  keyOf,
  knownOf,
  sumOf,
} from './consignors';
import { pieceWith } from './testing';

const [LEE, PIECES] = [5, [1, 2]];
const dayAt = (n: number) => addDays('2026-01-01', n);

/** A shop with two pieces, in which a day passes with each step. */
class World {
  readonly given: GivenStatement[] = [];
  account: ConsignorAccount = consignor.initial;
  private readonly events = new Map(PIECES.map((id): [number, ArtworkEvent[]] => [id, []]));
  private ids = 100;
  private day = 1;

  constructor() {
    for (const id of PIECES)
      this.does(id, {
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
      const who = { customer_id: null, vendor_id: null, ...WHO[activity] };
      const data = { ...who, quantity, completed, ...(who.activity === 'Sold' && { price: amount }) };
      const facts = { id: this.ids++, moment: `${this.today} 20:00:00`, usualShare: 33.333 };
      return this.does(piece, { type: 'RecordTransaction', data, facts });
    }
    switch (activity) {
      case 'correct':
        return this.does(piece, { type: 'CorrectTransaction', data: { transaction_id, reason: 'wrong' } });
      case 'pay':
        return this.decides({
          type: 'PayConsignor',
          data: { amount, how: 'cash', on: completed.slice(0, 10), reason: 'so' },
          facts: { ...this.known, payout_id: this.ids++, today: this.today },
        });
      case 'correct payout': {
        const { payouts } = this.account;
        const payout_id = payouts[pick % payouts.length]?.payout_id ?? 0;
        return this.decides({ type: 'CorrectPayout', data: { payout_id, reason: 'wrong' } });
      }
      case 'state':
        return this.decides({ type: 'GiveStatement', data: {}, facts: this.statementFacts });
    }
  }

  get pieces() {
    return [...this.events].map(([id, events]) => pieceWith(id, ...events));
  }

  get today() {
    return dayAt(this.day);
  }

  get known() {
    return knownOf(this.pieces, LEE);
  }

  private get statementFacts() {
    const still_here = hereOf(this.pieces, LEE, addDays(this.today, -1));
    return {
      ...this.known,
      known: `${this.today}T20:00:00.000Z`,
      today: this.today,
      name: 'Ann Lee',
      statement_id: this.ids++,
      still_here,
    };
  }

  private does(id: number, command: ArtworkCommand): void {
    const events = this.events.get(id)!;
    const state: Artwork = fold(artwork, artwork.initial, events);
    unlessRefused(() => events.push(...decide(artwork, state, command)));
  }

  private decides(command: ConsignorCommand): void {
    unlessRefused(() => {
      const events = decide(consignor, this.account, command);
      this.account = fold(consignor, this.account, events);
      for (const { type, data } of events) if (type === 'ConsignorStatementGiven') this.given.push(data);
    });
  }
}

function unlessRefused(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const WHO = {
  Consigned: { activity: 'Consigned', vendor_id: LEE },
  Sold: { activity: 'Sold', customer_id: 51 },
  'Sold to another': { activity: 'Sold', customer_id: 52 },
  'brought back': { activity: 'Returned', customer_id: 51 },
  'goes back': { activity: 'Returned', vendor_id: LEE },
  Transferred: { activity: 'Transferred' },
  Purchased: { activity: 'Purchased' },
  Adjusted: { activity: 'Adjusted' },
} as const;
type Transacted = keyof typeof WHO;
const transacted = Object.keys(WHO) as Transacted[]; // its own names

function isTransaction(activity: string): activity is Transacted {
  return Object.hasOwn(WHO, activity);
}

const others = ['correct', 'pay', 'correct payout', 'state', 'state'] as const;
const step = fc.record({
  piece: fc.constantFrom(...PIECES),
  activity: fc.constantFrom(...transacted, ...others),
  ago: fc.oneof(fc.constant(0), fc.nat(30)),
  quantity: fc.integer({ min: 1, max: 5 }),
  amount: fc.integer({ min: 1, max: 500_00 }),
  pick: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('whatever happens, opening and lines are the closing, which opens the next statement and is what was owed', () => {
  let [statements, restated, negative] = [0, 0, 0];
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) {
        const before = world.given.length;
        world.take(one);
        if (world.given.length === before) continue;
        const [last, now] = [world.given.at(-2), world.given.at(-1)!];
        const owed = allKnown(world.account, world.known).lines.filter(({ day }) => day <= now.to);
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
