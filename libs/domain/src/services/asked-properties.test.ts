import { askedProperties } from './asked-properties';
import { laborRule, materialRule } from './rules';
import { warningOfNames } from './known-names';
import { computedOf } from '@rabbet/domain/records/record';

const labor = (time_formula: string, variation_for: string | null = null, variation: string | null = null) => ({
  time_formula,
  variation_for,
  variation,
  variation_target: null,
});
const named = (rules: Parameters<typeof askedProperties>[0]) => askedProperties(rules).map(({ name }) => name);

test('a service is asked for every property that its formulas name, once and in lower case', () => {
  const bom = [{ quantity_formula: 'max(Openings, 1) * -ceil(lip / 2) + Openings' }];
  expect(named({ labor: [labor('WIDTH + 2 * depth')], bom })).toEqual(['width', 'depth', 'openings', 'lip']);
});

test('a measure that follows from the size asks for the size', () => {
  expect(named({ labor: [labor('united_inches + area + perimeter')] })).toEqual(['width', 'height']);
  expect(named({ bom: [{ quantity_formula: '1 / yield + sheets' }] })).toEqual(['width', 'height']);
});

test('a length of moulding is asked for as the size and the faces of the frame', () => {
  const names = named({ bom: [{ quantity_formula: 'frame_length / 12' }] });
  expect(names).toEqual(['width', 'height', 'face', 'rabbet', 'allowance']);
});

test('what a formula names is needed; a rabbet, an allowance and a variation may be left out', () => {
  const bom = [{ quantity_formula: 'frame_length / 12 + corners' }];
  const properties = askedProperties({ labor: [labor('1', 'shape', 'oval')], bom });
  expect(properties.filter((property) => property.is_needed).map(({ name }) => name)).toEqual([
    'width',
    'height',
    'face',
    'corners',
  ]);
});

test('nobody is asked for the quantity, or for anything by rules without a name', () => {
  expect(named({ labor: [labor('quantity * 2')], bom: [{ quantity_formula: '1' }] })).toEqual([]);
  expect(named({})).toEqual([]);
});

test('a variation is asked for with the values for which there is a rule', () => {
  const rules = [labor('width', 'Shape', 'oval'), labor('1', 'shape', 'round'), labor('2', 'shape', 'oval')];
  expect(askedProperties({ labor: rules })).toEqual([
    { name: 'width', values: [], is_needed: true, is_number: true },
    { name: 'shape', values: ['oval', 'round'], is_needed: false, is_number: false },
  ]);
});

test('a variation is named without regard to case and spaces, and one without a value is asked for freely', () => {
  const rules = [labor('1', ' Shape ', 'oval'), labor('1', 'shape', 'round'), labor('1', 'finish', null)];
  expect(askedProperties({ labor: rules })).toEqual([
    { name: 'shape', values: ['oval', 'round'], is_needed: false, is_number: false },
    { name: 'finish', values: [], is_needed: false, is_number: false },
  ]);
});

test('a template asks for properties that no rule reads: they may be left out, and lengths are numbers', () => {
  const asks_for = ' Border, opening width,, color, width';
  expect(askedProperties({ asks_for, labor: [labor('width')] })).toEqual([
    { name: 'width', values: [], is_needed: true, is_number: true },
    { name: 'border', values: [], is_needed: false, is_number: true },
    { name: 'opening_width', values: [], is_needed: false, is_number: true },
    { name: 'color', values: [], is_needed: false, is_number: false },
  ]);
});

test('a variation of a nested service is asked for there', () => {
  expect(named({ labor: [{ ...labor('1', 'shape', 'oval'), variation_target: 'Mat' }] })).toEqual([]);
});

test.each(['united_inches + Width * quantity', 'frame_length / 12 + face', 'reveal_width + margins - lip', '1', null])(
  'of the formula %s nothing is misspelt',
  (formula) => expect(warningOfNames(formula)).toBeNull(),
);

test('a rule warns of names in its formula that no measure has: they may be misspelt', () => {
  const warning =
    'The formula reads “untied_inches”, “corners”, which no measure is called: a service has no price until it says that as a property.';
  expect(computedOf(laborRule, { time_formula: 'Untied_inches + corners * width' })).toEqual({ warning });
  expect(computedOf(materialRule, { quantity_formula: '1 / yeild' }).warning).toContain('“yeild”');
});
