import { labelOf } from '@rabbet/domain/records/field-rules';
import { type AnyFields, type Field, isText, type TextField } from '@rabbet/domain/records/fields';
import type { BodyClass } from './body-class';

type Example = string | number | boolean | null;

/** Example value of a field in a reply; null for an optional field without an example or a default. */
export function exampleOf(name: string, field: Field): Example {
  const { example, default: fallback, required } = field;
  return example ?? fallback ?? (required ? inventedExample(name, field) : null);
}

function inventedExample(name: string, field: Field): Example {
  if (isText(field)) return TEXT_EXAMPLES[field.kind] ?? labelOf(name, field);
  switch (field.kind) {
    case 'choice':
      return field.of[0] ?? null;
    case 'flag':
      return false;
    case 'reference':
      return 1;
    case 'whole':
    case 'decimal':
      return field.min ?? 1;
    case 'money':
      return 100;
  }
}

const TEXT_EXAMPLES: { readonly [kind in TextField['kind']]?: string } = {
  html: '<p>Words.</p>',
  date: '2026-03-31',
  moment: '2026-03-31 14:05:00',
  email: 'ann@example.com',
  digits: '27601',
};

/**
 * Example of a body, with its required fields and those that define an example; with all fields if there are none. A body
 * that can be nested in itself is not nested in its example.
 */
export function bodyExample(type: BodyClass<unknown>, enclosing: readonly BodyClass<unknown>[] = []): object {
  const { fields, options } = type;
  const { partial = false, parts = {} } = options;
  const enclosingWithThis = [...enclosing, type];
  const example = examplesOf(fields, (field) => field.example !== undefined || (field.required === true && !partial));
  for (const [name, { body, list }] of Object.entries(parts)) {
    if (enclosingWithThis.includes(body)) continue;
    const partExample = bodyExample(body, enclosingWithThis);
    example[name] = list ? [partExample] : partExample;
  }
  return Object.keys(example).length > 0 ? example : examplesOf(fields, () => true);
}

function examplesOf(fields: AnyFields, isIncluded: (field: Field) => boolean): Record<string, unknown> {
  const chosen = Object.entries(fields).filter(([name, field]) => name !== 'id' && isIncluded(field));
  return Object.fromEntries(chosen.map(([name, field]) => [name, exampleOf(name, field)]));
}
