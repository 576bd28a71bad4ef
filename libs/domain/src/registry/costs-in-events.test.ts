import { withoutCosts } from './costs-in-events';

test('what the shop pays and owes is left out of an event, and what a customer pays stays', () => {
  const sale = { id: 7, activity: 'Sold', customer_id: 3, price: 90_000, cost: 40_000, due: 45_000, consignor_id: 5 };
  expect(withoutCosts(sale)).toEqual({ id: 7, activity: 'Sold', customer_id: 3, price: 90_000 });
  const labor = { of: 'labor', rule_id: 1, measure: 40, minutes: 12, cost_per_min: 200, markup: 0.5, amount: 3_600 };
  const service = {
    computed: 3_600,
    lines: [{ ...labor, cost: 2_400 }, 'as agreed'],
    vendor: { cost: 1, variation: 'oval' },
  };
  expect(withoutCosts({ service, cost: null })).toEqual({
    service: { computed: 3_600, lines: [{ of: 'labor', amount: 3_600 }, 'as agreed'], vendor: { variation: 'oval' } },
  });
});
