import { Refusal } from '@rabbet/domain/deciders/refusal';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import { type AnyFields, fillDefaults } from '@rabbet/domain/records/fields';
import { FIRST_SERVICE_TEMPLATES } from './first-templates';
import { outcomeOf } from '../testing/services';
import {
  type LaborRule,
  laborRule,
  type MaterialRule,
  materialRule,
  serviceQueryFields,
  type ServiceStep,
  serviceStep,
  type ServiceTemplate,
  serviceTemplate,
  type ServiceVendor,
  serviceVendor,
} from './services';

const NO_REFERENCES = { referenced: {} };
const laborRuleWith = (given: Partial<LaborRule>): LaborRule =>
  fillDefaults<LaborRule>(laborRule.fields, { service_id: 1, time_formula: 'width', base_labor_mins: 1, ...given });
const materialRuleWith = (quantity_formula: string): MaterialRule =>
  fillDefaults<MaterialRule>(materialRule.fields, { service_id: 1, target: 'Mat board', quantity_formula });
const outcomeOfSaving = (given: Partial<LaborRule>) =>
  outcomeOf(() => laborRule.rule?.(laborRuleWith(given), NO_REFERENCES));
/** Field that a refusal is about. */
function fieldOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return error instanceof Refusal ? error.reasons[0]?.field : error;
  }
}

test('rules, steps and vendors have the specified defaults', () => {
  expect(laborRuleWith({})).toMatchObject({
    base_factor: 1,
    increase_constant: 1,
    increase_power: 1,
    decrease_constant: 1,
    decrease_power: 1,
    cost_per_min: 200,
    markup: 0,
    variation_for: null,
    variation: null,
    variation_target: null,
    base_units_id: null,
    effective_date: null,
  });
  expect(materialRuleWith('1')).toMatchObject({ min_quantity: 0, default_widget_id: null, effective_date: null });
  const step = { service_id: 1, name: 'Cut', step_no: 1, percent_complete: 40 };
  expect(fillDefaults<ServiceStep>(serviceStep.fields, step)).toEqual({
    ...step,
    description: null,
    finished_location: true,
    warning_age: 15,
    critical_age: 30,
  });
  expect(fillDefaults<ServiceVendor>(serviceVendor.fields, { service_id: 1, vendor_id: 5 })).toMatchObject({
    markup: 1,
  });
});

describe('a labor rule', () => {
  it('accepts only a formula that is arithmetic and has a value', () => {
    expect(outcomeOfSaving({ time_formula: 'max(40, united_inches) / 2' })).toBeUndefined();
    expect(outcomeOfSaving({ time_formula: 'alert(1)' })).toBe('formula/unreadable');
    expect(fieldOf(() => laborRule.rule?.(laborRuleWith({ time_formula: 'alert(1)' }), NO_REFERENCES))).toBe(
      'time_formula',
    );
    for (const time_formula of ['1 / 0', '999999999 * 999999999']) {
      expect(outcomeOfSaving({ time_formula })).toBe('formula/value');
      expect(fieldOf(() => laborRule.rule?.(laborRuleWith({ time_formula }), NO_REFERENCES))).toBe('time_formula');
    }
  });

  it('refuses a base factor of 0', () => {
    expect([
      outcomeOfSaving({ base_factor: 0 }),
      outcomeOfSaving({ base_factor: 0.000001 }),
      outcomeOfSaving({ base_factor: 1 }),
    ]).toEqual(['service/factor', undefined, undefined]);
    expect(fieldOf(() => laborRule.rule?.(laborRuleWith({ base_factor: 0 }), NO_REFERENCES))).toBe('base_factor');
  });

  it('has both a property and its value for a variation, or neither', () => {
    expect(outcomeOfSaving({ variation_for: 'shape', variation: 'oval' })).toBeUndefined();
    expect(outcomeOfSaving({})).toBeUndefined();
    expect([outcomeOfSaving({ variation_for: 'shape' }), outcomeOfSaving({ variation: 'oval' })]).toEqual([
      'service/variation',
      'service/variation',
    ]);
    expect(fieldOf(() => laborRule.rule?.(laborRuleWith({ variation: 'oval' }), NO_REFERENCES))).toBe('variation');
  });

  it('has its variation as the title, or "all"', () => {
    expect(laborRule.titled?.(laborRuleWith({ variation_for: 'shape', variation: 'oval' }))).toBe('shape oval');
    expect(laborRule.titled?.(laborRuleWith({}))).toBe('all');
  });
});

test('a bill-of-materials rule accepts only a formula that is arithmetic', () => {
  expect(outcomeOf(() => materialRule.rule?.(materialRuleWith('1 / yield'), NO_REFERENCES))).toBeUndefined();
  expect(outcomeOf(() => materialRule.rule?.(materialRuleWith('this'), NO_REFERENCES))).toBe('formula/unreadable');
  expect(fieldOf(() => materialRule.rule?.(materialRuleWith('this'), NO_REFERENCES))).toBe('quantity_formula');
  expect(materialRule.titled?.(materialRuleWith('1'))).toBe('Mat board');
});

test('a vendor of a service has the variation as the title', () => {
  const of = (variation: string | null) =>
    fillDefaults<ServiceVendor>(serviceVendor.fields, { service_id: 1, vendor_id: 5, variation });
  expect([serviceVendor.titled?.(of('chop')), serviceVendor.titled?.(of(null))]).toEqual(['chop', null]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
  [7, false],
  [null, false],
] as const)('a template that is required for state %p has a warning: %p', (required_for_state, isWarned) => {
  const template = fillDefaults<Parameters<NonNullable<typeof serviceTemplate.computed>['warning'] & object>[0]>(
    serviceTemplate.fields,
    { name: 'Frame', required_for_state },
  );
  expect(serviceTemplate.computed?.warning?.(template) !== null).toBe(isWarned);
});

test('the warning of a template names the states', () => {
  const template = fillDefaults<ServiceTemplate>(serviceTemplate.fields, { name: 'Frame', required_for_state: 1 });
  expect(serviceTemplate.computed?.warning?.(template)).toBe(
    'Required for Open or Working, it takes a booked order back to Open until it is complete.',
  );
});

test('a template accepts only valid names of properties to ask for', () => {
  const asking = (asks_for: string | null) => () =>
    serviceTemplate.rule?.(
      fillDefaults<ServiceTemplate>(serviceTemplate.fields, { name: 'Mat', asks_for }),
      NO_REFERENCES,
    );
  for (const taken of ['border, Opening width', ' a1_, ', `a${'x'.repeat(63)}`, null])
    expect(outcomeOf(asking(taken))).toBeUndefined();
  for (const wrong of ['border: 2', '2nd', 'border; shape', '_', `a${'x'.repeat(64)}`])
    expect(outcomeOf(asking(wrong))).toBe('service/property');
  expect(fieldOf(asking('border, 2nd'))).toBe('asks_for');
});

test.each([
  [serviceTemplate, 'service-template', undefined],
  [serviceStep, 'service-step', undefined],
  [laborRule, 'labor-rule', 'costs'],
  [materialRule, 'material-rule', undefined],
  [serviceVendor, 'service-vendor', undefined],
] as const)('rules of services need the right to settings, and labor that to costs: %#', (kind, name, readers) => {
  expect([kind.name, kind.resource, kind.readers]).toEqual([name, 'settings', readers]);
});

test('a template has its steps, labor, bill of materials and vendors as related records', () => {
  const link = { by: 'service_id', inHistory: true };
  const service = { reference: 'service_id' };
  expect(serviceTemplate.related).toEqual({
    steps: { many: 'service-step', ...link },
    labor: { many: 'labor-rule', ...link, with: ['base_units'] },
    bom: { many: 'material-rule', ...link, with: ['default_widget'] },
    vendors: { many: 'service-vendor', ...link, with: ['vendor'] },
  });
  expect(laborRule.related).toEqual({ service, base_units: { reference: 'base_units_id' } });
  expect(serviceVendor.related).toEqual({ service, vendor: { reference: 'vendor_id' } });
  expect(serviceStep.related).toEqual({ service });
  expect(materialRule.related).toEqual({ service, default_widget: { piece: 'default_widget_id' } });
});

test('a new shop has a service template for seats in workshops', () => {
  expect(FIRST_SERVICE_TEMPLATES).toEqual([
    [
      serviceTemplate,
      1,
      { name: 'Workshop', category: 'Workshops', description: 'A seat in a workshop', application: 'Quantity' },
    ],
  ]);
});

test('visitors can query services by id, name and category', () => {
  const problems = (given: Record<string, unknown>) => problemsOf(serviceQueryFields, given).length;
  expect([problems({ id: 1 }), problems({ id: 0 }), problems({ id: 'x' })]).toEqual([0, 1, 1]);
  for (const name of ['name', 'category'])
    expect([problems({ [name]: 'x'.repeat(64) }), problems({ [name]: 'x'.repeat(65) })]).toEqual([0, 1]);
  const { id, name, category } = serviceQueryFields;
  expect([id.readers, name.readers, category.readers]).toEqual(['public', 'public', 'public']);
  expect([name.example, category.example]).toEqual(['Workshop', 'Workshops']);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])('a service may be required for state %d', (required_for_state) => {
  const { required_for_state: field } = serviceTemplate.fields;
  expect(problemsOf({ required_for_state: field }, { required_for_state })).toEqual([]);
});

test('a minute of labor costs 0 to $10,000', () => {
  const { cost_per_min } = laborRule.fields;
  const problems = (dollars: number) => problemsOf({ cost_per_min }, { cost_per_min: dollars }).length;
  expect([problems(0), problems(10_000), problems(-0.01), problems(10_000.01)]).toEqual([0, 0, 1, 1]);
});

test('the default piece of a material has a valid id', () => {
  const { default_widget_id } = materialRule.fields;
  const problems = (id: number) => problemsOf({ default_widget_id }, { default_widget_id: id }).length;
  expect([problems(0), problems(1)]).toEqual([1, 0]);
});

test('a template is unique by its name and category', () => {
  expect(serviceTemplate.unique).toEqual(['name', 'category']);
  expect(Object.keys(serviceQueryFields)).toEqual(['id', 'name', 'category']);
});

/** Lowest and highest value of each number. */
const LIMITS: readonly [AnyFields, string, number, number][] = [
  [serviceStep.fields, 'step_no', 1, 1_000],
  [serviceStep.fields, 'percent_complete', 0, 100],
  [serviceStep.fields, 'warning_age', 0, 10_000],
  [serviceStep.fields, 'critical_age', 0, 10_000],
  ...['base_factor', 'base_labor_mins', 'increase_constant', 'decrease_constant'].map(
    (name): [AnyFields, string, number, number] => [laborRule.fields, name, 0, 1_000_000],
  ),
  [laborRule.fields, 'increase_power', 0, 10],
  [laborRule.fields, 'decrease_power', 0, 10],
  [laborRule.fields, 'markup', 0, 1_000],
  [materialRule.fields, 'min_quantity', 0, 1_000_000],
  [serviceVendor.fields, 'markup', 0, 1_000],
  [serviceTemplate.fields, 'required_for_state', 0, 7],
];
test.each(LIMITS)('a rule refuses numbers beyond their limits: %#', (fields, name, least, most) => {
  const problems = (value: number) => problemsOf({ [name]: fields[name]! }, { [name]: value }).length; // each is a field
  expect([problems(least), problems(most), problems(least - 1), problems(most + 1)]).toEqual([0, 0, 1, 1]);
});

test.each<[AnyFields, string, number]>([
  [serviceStep.fields, 'name', 64],
  [laborRule.fields, 'variation_for', 64],
  [laborRule.fields, 'variation', 255],
  [laborRule.fields, 'variation_target', 64],
  [laborRule.fields, 'time_formula', 500],
  [materialRule.fields, 'target', 64],
  [materialRule.fields, 'quantity_formula', 500],
  [serviceVendor.fields, 'variation', 64],
  [serviceTemplate.fields, 'name', 64],
  [serviceTemplate.fields, 'category', 64],
  [serviceTemplate.fields, 'description', 1_000],
  [serviceTemplate.fields, 'asks_for', 500],
  [serviceStep.fields, 'description', 1_000],
])('a rule refuses texts that are too long: %#', (fields, name, most) => {
  const problems = (length: number) => problemsOf({ [name]: fields[name]! }, { [name]: 'x'.repeat(length) }).length; // each is a field
  expect([problems(1), problems(most), problems(most + 1)]).toEqual([0, 0, 1]);
});
