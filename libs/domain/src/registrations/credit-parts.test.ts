import fc from 'fast-check';
import { creditParts, grantedParts, type Settlement } from './registrations';

const credit = (amount: number, credit_id = 9) => ({ how: 'credit', amount, credit_id }) as const;
const card = (amount: number) => ({ how: 'card', amount, payment_id: 71 }) as const;
const anew = (amount: number) => ({ amount, back_of: null });
const back = (amount: number, back_of = 9) => ({ amount, back_of });

test('money becomes new credit, and credit comes back as what it was', () => {
  expect(creditParts(100_00, [card(100_00)])).toEqual([anew(100_00)]);
  expect(creditParts(100_00, [credit(100_00)])).toEqual([back(100_00)]);
  expect(creditParts(107_25, [credit(40_00), credit(7_25, 10), card(60_00)])).toEqual([
    anew(60_00),
    back(40_00),
    back(7_25, 10),
  ]);
  expect(creditParts(0, [credit(40_00), card(60_00)])).toEqual([]);
});

test('a fee is taken from credit that comes back, then from money', () => {
  expect(creditParts(85_00, [credit(100_00), card(60_00)])).toEqual([anew(60_00), back(25_00)]);
  expect(creditParts(50_00, [credit(40_00), card(60_00)])).toEqual([anew(50_00)]);
});

const left = { stage: 'cancelled', moves: [] } as const;
const grant = (amount: number, refund = 0) => ({ credit: amount, refund, kept: 0, credit_until: '2027-05-01' });

test('what goes back the way it came is no credit, and a fee that was kept before is new credit', () => {
  const settled = [credit(7_25), card(100_00)];
  expect(grantedParts({ ...left, settled, grant: grant(7_25, 100_00) })).toEqual([back(7_25)]);
  expect(grantedParts({ ...left, settled, grant: grant(82_25, 100_00) })).toEqual([anew(75_00), back(7_25)]);
  expect(grantedParts({ ...left, settled, grant: null })).toEqual([]);
});

test('what is left of a seat on a dearer date is of what was not taken along', () => {
  const settled = [credit(60_00), card(47_25)];
  const move = { workshop_id: 2, move: 'm', declined: null, fee_kept: 0 } as const;
  const cheaper = (along: readonly Settlement[]) => ({
    stage: 'moved' as const,
    settled,
    grant: grant(107_25 - along.reduce((sum, { amount }) => sum + amount, 0)),
    moves: [{ ...move, settled: along }],
  });
  expect(grantedParts(cheaper([credit(60_00), card(20_00)]))).toEqual([anew(27_25)]);
  expect(grantedParts(cheaper([credit(50_00)]))).toEqual([anew(47_25), back(10_00)]);
});

test('whatever was paid and granted, the parts add up, and no credit is renewed', () => {
  const paid = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 200_00 })), { maxLength: 5 });
  fc.assert(
    fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (ways, share) => {
      const settled = ways.map(([isCredit, amount], i) => (isCredit ? credit(amount, i) : card(amount)));
      const granted = Math.floor(settled.reduce((sum, { amount }) => sum + amount, 0) * share);
      const parts = creditParts(granted, settled);
      const money = settled.filter(({ how }) => how === 'card').reduce((sum, { amount }) => sum + amount, 0);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(granted);
      for (const { amount, back_of } of parts)
        expect(amount).toBeLessThanOrEqual(back_of === null ? money : settled[back_of]!.amount);
    }),
  );
});
