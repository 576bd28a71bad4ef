import { fillDefaults } from '@rabbet/domain/records/fields';
import type { PriceBook } from './configuration';
import { type NestedService, priceOf } from './pricing';
import { type LaborRule, laborRule } from './rules';
import { type ServiceTemplate, serviceTemplate } from './template';

const TEMPLATE = {
  ...fillDefaults<ServiceTemplate>(serviceTemplate.fields, { name: 'Mat' }),
  id: 1,
  steps: [],
  materials: [],
  vendors: [],
  labor: [{ id: 3, ...fillDefaults<LaborRule>(laborRule.fields, { service_id: 1, time_formula: '1' }) }],
};
const book: PriceBook = { templates: new Map([[1, TEMPLATE]]), widgets: new Map() };
const warningsOf = (cost: number, more: Partial<NestedService> = {}) => {
  const vendor = { vendor_id: 5, variation: null, cost, notes: null };
  const bare = { template_id: 1, price: null, properties: {}, materials: [], provisionals: [], services: [] };
  return priceOf({ ...bare, vendor, ...more }, { book, quantity: 1, on: '2026-11-26' }).warnings;
};

test('warns of a vendor without a cost, unless staff give a price', () => {
  const words = 'The vendor of Mat takes nothing for it: say what they take, or give it a price.';
  expect(warningsOf(0)).toEqual([words]);
  expect(warningsOf(1)).toEqual([]);
  expect(warningsOf(0, { price: 0 })).toEqual([]); // meant so
  expect(warningsOf(0, { vendor: null })).toEqual([]);
});
