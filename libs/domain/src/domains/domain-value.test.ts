import fc from 'fast-check';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { type Domain, DOMAIN_KINDS, domainValue, requireValues } from './domain-value';
import { allowedValues, chosen, holds } from './listed-values';

const category: Domain = { name: 'category', kind: 'multi-domain', filter: 'abstract, floral,Still Life, , vases' };
const domainOfKind = (kind: Domain['kind'], filter: string | null = null): Domain => ({ name: 'thing', kind, filter });

/** Code of the refusal; null if there is none. */
function refusedAs(act: () => unknown): string | null {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return null;
}

test('a filter lists the values of a domain, with commas between them', () => {
  expect(allowedValues(category.filter)).toEqual(['abstract', 'floral', 'Still Life', 'vases']);
  expect([allowedValues(null), allowedValues(' , ')]).toEqual([[], []]);
});

test('a multi-domain stores each value once, in the order and the spelling of its filter', () => {
  expect(domainValue(category, 'still life,FLORAL , floral')).toBe('floral,Still Life');
  expect(domainValue(category, ' , ')).toBe('');
});

test('refuses a value that is not on the list, and names the allowed ones', () => {
  expect(() => domainValue(category, 'floral,cats')).toThrow(
    '"cats" is no category: it is one of abstract, floral, Still Life, vases.',
  );
  expect(refusedAs(() => domainValue(category, 'floral,cats'))).toBe('domain/value');
});

test('a domain takes exactly one of its values', () => {
  const domain = domainOfKind('domain', 'calm,wild');
  expect(domainValue(domain, ' Wild ')).toBe('wild');
  for (const value of ['calm,wild', 'sad', ''])
    expect(refusedAs(() => domainValue(domain, value))).toBe('domain/value');
});

test('a number is stored in its shortest form, and other texts are refused', () => {
  expect([' 24.0 ', '007', '-1.5', '0'].map((value) => domainValue(domainOfKind('number'), value))).toEqual([
    '24',
    '7',
    '-1.5',
    '0',
  ]);
  for (const value of ['tall', '1e3', '', '1.1234567', '1234567890', '.5'])
    expect(refusedAs(() => domainValue(domainOfKind('number'), value))).toBe('domain/value');
});

test('a boolean is true or false, and a text may be anything', () => {
  expect(['true', ' false '].map((value) => domainValue(domainOfKind('boolean'), value))).toEqual(['true', 'false']);
  for (const value of ['yes', '1', ''])
    expect(refusedAs(() => domainValue(domainOfKind('boolean'), value))).toBe('domain/value');
  expect(domainValue(domainOfKind('text'), ' oil, on canvas ')).toBe('oil, on canvas');
});

test('domain and multi-domain need a list of values, the other kinds do not', () => {
  const refused = DOMAIN_KINDS.filter(
    (kind) => refusedAs(() => requireValues(domainOfKind(kind, ' ,'))) === 'domain/no-values',
  );
  expect(refused).toEqual(['domain', 'multi-domain']);
  expect(DOMAIN_KINDS.filter((kind) => refusedAs(() => requireValues(domainOfKind(kind, 'calm'))))).toEqual([]);
});

test('the chosen values are read back from the stored text', () => {
  expect([chosen('floral,Still Life'), chosen(''), chosen(null)]).toEqual([['floral', 'Still Life'], [], []]);
  expect([holds('floral,Still Life', 'still life'), holds('floral,Still Life', 'life'), holds(null, 'floral')]).toEqual(
    [true, false, false],
  );
});

test('a stored choice holds exactly the selected values, and is the same when it is stored again', () => {
  const values = allowedValues(category.filter);
  fc.assert(
    fc.property(fc.shuffledSubarray([...values]), (selection) => {
      const stored = domainValue(category, selection.join(','));
      expect(values.filter((value) => holds(stored, value))).toEqual(
        values.filter((value) => selection.includes(value)),
      );
      expect(domainValue(category, stored)).toBe(stored);
    }),
  );
});
