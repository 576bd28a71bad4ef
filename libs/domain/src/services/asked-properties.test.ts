import { askedProperties } from './asked-properties';
import { laborRule, materialRule } from './rules';
import { warningOfUnknownNames } from './known-names';
import { computedOf } from '@rabbet/domain/records/record';

const labor = (time_formula: string, variation_for: string | null = null, variation: string | null = null) => ({
  time_formula,
  variation_for,
  variation,
  variation_target: null,
});
const askedNames = (rules: Parameters<typeof askedProperties>[0]) => askedProperties(rules).map(({ name }) => name);

test('asks once for each property that a formula names, in lower case', () => {
  const bom = [{ quantity_formula: 'max(Openings, 1) * -ceil(lip / 2) + Openings' }];
  expect(askedNames({ labor: [labor('WIDTH + 2 * depth')], bom })).toEqual(['width', 'depth', 'openings', 'lip']);
});

test('asks for the size if a formula uses a measure that is computed from it', () => {
  expect(askedNames({ labor: [labor('united_inches + area + perimeter')] })).toEqual(['width', 'height']);
  expect(askedNames({ bom: [{ quantity_formula: '1 / yield + sheets' }] })).toEqual(['width', 'height']);
});

test('asks of a Rush in how many days it is due', () => {
  expect(askedNames({ name: 'rush ', labor: [labor('1')] })).toEqual(['turn_around']);
  expect(askedNames({ name: 'Delivery', labor: [labor('1')] })).toEqual([]);
});

test('asks for the size and the moulding if a formula uses the frame length', () => {
  const names = askedNames({ bom: [{ quantity_formula: 'frame_length / 12' }] });
  expect(names).toEqual(['width', 'height', 'face', 'rabbet', 'allowance']);
});

test('needs the properties in formulas, except rabbet and allowance', () => {
  const bom = [{ quantity_formula: 'frame_length / 12 + corners' }];
  const properties = askedProperties({ labor: [labor('1', 'shape', 'oval')], bom });
  expect(properties.filter((property) => property.is_needed).map(({ name }) => name)).toEqual([
    'width',
    'height',
    'face',
    'corners',
  ]);
});

test('does not ask for the quantity, or for rules without properties', () => {
  expect(askedNames({ labor: [labor('quantity * 2')], bom: [{ quantity_formula: '1' }] })).toEqual([]);
  expect(askedNames({})).toEqual([]);
});

test('asks for a variation with the values that have a rule', () => {
  const rules = [labor('width', 'Shape', 'oval'), labor('1', 'shape', 'round'), labor('2', 'shape', 'oval')];
  expect(askedProperties({ labor: rules })).toEqual([
    { name: 'width', values: [], is_needed: true, is_number: true },
    { name: 'shape', values: ['oval', 'round'], is_needed: false, is_number: false },
  ]);
});

test('ignores case and spaces in the name of a variation, whose value may be free', () => {
  const rules = [labor('1', ' Shape ', 'oval'), labor('1', 'shape', 'round'), labor('1', 'finish', null)];
  expect(askedProperties({ labor: rules })).toEqual([
    { name: 'shape', values: ['oval', 'round'], is_needed: false, is_number: false },
    { name: 'finish', values: [], is_needed: false, is_number: false },
  ]);
});

test('asks for the properties of a template, which may be left out', () => {
  const asks_for = ' Border, opening width,, color, width';
  expect(askedProperties({ asks_for, labor: [labor('width')] })).toEqual([
    { name: 'width', values: [], is_needed: true, is_number: true },
    { name: 'border', values: [], is_needed: false, is_number: true },
    { name: 'opening_width', values: [], is_needed: false, is_number: true },
    { name: 'color', values: [], is_needed: false, is_number: false },
  ]);
});

test('does not ask for a variation of a nested service', () => {
  expect(askedNames({ labor: [{ ...labor('1', 'shape', 'oval'), variation_target: 'Mat' }] })).toEqual([]);
});

test.each(['united_inches + Width * quantity', 'frame_length / 12 + face', 'reveal_width + margins - lip', '1', null])(
  'the formula %s has no unknown names',
  (formula) => expect(warningOfUnknownNames(formula)).toBeNull(),
);

test('warns of unknown names in a formula, which may be misspelt', () => {
  const warning =
    'The formula reads “untied_inches”, “corners”, which no measure is called: a service has no price until it says that as a property.';
  expect(computedOf(laborRule, { time_formula: 'Untied_inches + corners * width' })).toEqual({ warning });
  expect(computedOf(materialRule, { quantity_formula: '1 / yeild' }).warning).toContain('“yeild”');
});
