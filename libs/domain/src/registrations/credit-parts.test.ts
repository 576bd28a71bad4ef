import fc from 'fast-check';
import { creditParts, grantedParts, type Settlement } from './registrations';

const credit = (amount: number, credit_id = 9) => ({ how: 'credit', amount, credit_id }) as const;
const card = (amount: number) => ({ how: 'card', amount, payment_id: 71 }) as const;
const newCredit = (amount: number) => ({ amount, back_of: null });
const returnedCredit = (amount: number, back_of = 9) => ({ amount, back_of });

test('money that was paid becomes new credit, and credit is given back as the same credit', () => {
  expect(creditParts(100_00, [card(100_00)])).toEqual([newCredit(100_00)]);
  expect(creditParts(100_00, [credit(100_00)])).toEqual([returnedCredit(100_00)]);
  expect(creditParts(107_25, [credit(40_00), credit(7_25, 10), card(60_00)])).toEqual([
    newCredit(60_00),
    returnedCredit(40_00),
    returnedCredit(7_25, 10),
  ]);
  expect(creditParts(0, [credit(40_00), card(60_00)])).toEqual([]);
});

test('a fee is taken from the credit that paid, then from the money', () => {
  expect(creditParts(85_00, [credit(100_00), card(60_00)])).toEqual([newCredit(60_00), returnedCredit(25_00)]);
  expect(creditParts(50_00, [credit(40_00), card(60_00)])).toEqual([newCredit(50_00)]);
});

const cancelledSeat = { stage: 'cancelled', moves: [] } as const;
const grantOfCredit = (amount: number, refund = 0) => ({ credit: amount, refund, kept: 0, credit_until: '2027-05-01' });

test('refunded money is no part of the credit, and a fee that was kept earlier is new credit', () => {
  const settled = [credit(7_25), card(100_00)];
  expect(grantedParts({ ...cancelledSeat, settled, grant: grantOfCredit(7_25, 100_00) })).toEqual([
    returnedCredit(7_25),
  ]);
  expect(grantedParts({ ...cancelledSeat, settled, grant: grantOfCredit(82_25, 100_00) })).toEqual([
    newCredit(75_00),
    returnedCredit(7_25),
  ]);
  expect(grantedParts({ ...cancelledSeat, settled, grant: null })).toEqual([]);
});

test('after a move to a cheaper date, the credit comes from the payments that did not go along', () => {
  const settled = [credit(60_00), card(47_25)];
  const move = { workshop_id: 2, move: 'm', declined: null, fee_kept: 0 } as const;
  const cheaper = (along: readonly Settlement[]) => ({
    stage: 'moved' as const,
    settled,
    grant: grantOfCredit(107_25 - along.reduce((sum, { amount }) => sum + amount, 0)),
    moves: [{ ...move, settled: along }],
  });
  expect(grantedParts(cheaper([credit(60_00), card(20_00)]))).toEqual([newCredit(27_25)]);
  expect(grantedParts(cheaper([credit(50_00)]))).toEqual([newCredit(47_25), returnedCredit(10_00)]);
});

test('the parts add up to the grant, and none is more than its payment, whatever was paid and granted', () => {
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
