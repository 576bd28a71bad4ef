import { VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { timeFields } from '@rabbet/domain/parts/times';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import { toWire } from '@rabbet/domain/records/wire';
import { workshopPlanned } from '../testing/workshops';
import { workshopFields, workshopImageFields } from './workshops';

/** Codes of what is wrong with one field. */
function problemCodes(fields: AnyFields, values: object, name: string): readonly string[] {
  return problemsOf(fields, values).flatMap(({ field, code }) => (field === name ? [code] : []));
}

test('visitors can read all fields of a workshop that the specification lists', () => {
  const values = { ...workshopPlanned().data };
  const visible = Object.keys(toWire(workshopFields, values, VISITOR));
  expect(Object.keys(toWire(workshopFields, values, ADMINISTRATOR))).toEqual(visible);
  expect(visible.join(' ')).toBe(
    'name subtitle location summary instructor_id seats content objectives supplies audience prerequisites mediums price closed closed_vector_id publish cancellation ticket_tailor_link testimonials',
  );
  expect(Object.keys(toWire(timeFields, {}, VISITOR))).toEqual(['start', 'end']);
  expect(Object.keys(toWire(workshopImageFields, {}, VISITOR))).toEqual(['image_id', 'ordinal']);
});

test('the references of workshops and images are record kinds', () => {
  const fields: AnyFields = { ...workshopFields, ...workshopImageFields };
  const pointing = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [[name, field.to] as const] : [],
  );
  expect(Object.fromEntries(pointing)).toEqual({
    instructor_id: 'company',
    closed_vector_id: 'contact-detail',
    image_id: 'image',
  });
  for (const [, to] of pointing) expect(KINDS.map(({ name }) => name)).toContain(to);
});

test.each([
  { name: 'name', good: ['W', 'W'.repeat(255)], bad: ['', ' ', null, 'W'.repeat(256)] },
  { name: 'seats', good: [0, 1], bad: [-1, 1.5, '8'] },
  { name: 'price', good: [0, 120.5, null], bad: [-0.01, 0.005] },
  { name: 'audience', good: ['no experience', 'beginner', 'experienced', 'advanced', null], bad: ['expert'] },
  { name: 'cancellation', good: [0, 1, 2, 3], bad: [-1, 4, '0'] },
  { name: 'summary', good: ['x'.repeat(4_000)], bad: ['x'.repeat(4_001)] },
  { name: 'prerequisites', good: ['x'.repeat(4_000)], bad: ['x'.repeat(4_001)] },
  { name: 'mediums', good: ['x'.repeat(1_000)], bad: ['x'.repeat(1_001)] },
  { name: 'ticket_tailor_link', good: ['x'.repeat(2_000)], bad: ['x'.repeat(2_001)] },
  { name: 'content', good: ['x'.repeat(100_000)], bad: ['x'.repeat(100_001)] },
  { name: 'objectives', good: ['x'.repeat(100_000)], bad: ['x'.repeat(100_001)] },
  { name: 'supplies', good: ['x'.repeat(100_000)], bad: ['x'.repeat(100_001)] },
  { name: 'testimonials', good: ['x'.repeat(100_000)], bad: ['x'.repeat(100_001)] },
])('the $name of a workshop has limits', ({ name, good, bad }) => {
  for (const value of good) expect(problemCodes(workshopFields, { name: 'W', [name]: value }, name)).toEqual([]);
  for (const value of bad) expect(problemCodes(workshopFields, { name: 'W', [name]: value }, name)).toHaveLength(1);
});

test.each(['start', 'end'])('the %s of a time is between 1970 and the year 9999', (name) => {
  const last = Date.parse('9999-12-31T23:59:59.999Z');
  for (const value of [0, last]) expect(problemCodes(timeFields, { [name]: value }, name)).toEqual([]);
  for (const value of [-1, last + 1, 0.5, null])
    expect(problemCodes(timeFields, { [name]: value }, name)).toHaveLength(1);
});

test('an image needs its image id', () => {
  expect(problemCodes(workshopImageFields, { image_id: 1 }, 'image_id')).toEqual([]);
  for (const image_id of [null, 0]) expect(problemCodes(workshopImageFields, { image_id }, 'image_id')).toHaveLength(1);
});

test('the position of an image is empty or a whole number from 0 on', () => {
  for (const ordinal of [0, 7, null]) expect(problemCodes(workshopImageFields, { ordinal }, 'ordinal')).toEqual([]);
  for (const ordinal of [-1, 0.5]) expect(problemCodes(workshopImageFields, { ordinal }, 'ordinal')).toHaveLength(1);
});
