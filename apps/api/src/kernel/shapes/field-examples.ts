import { labelOf } from '@rabbet/domain/records/checking';
import { type AnyFields, type Field, isText, type TextField } from '@rabbet/domain/records/fields';
import type { BodyClass } from './body-class';

type Example = string | number | boolean | null;

/** Example value of a field in a reply; null for an optional field without an example or a default. */
export function exampleOf(name: string, field: Field): Example {
  const { example, default: fallback, required } = field;
  return example ?? fallback ?? (required ? madeUp(name, field) : null);
}

function madeUp(name: string, field: Field): Example {
  if (isText(field)) return TEXTS[field.kind] ?? labelOf(name, field);
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

const TEXTS: { readonly [kind in TextField['kind']]?: string } = {
  html: '<p>Words.</p>',
  date: '2026-03-31',
  moment: '2026-03-31 14:05:00',
  email: 'ann@example.com',
  digits: '27601',
};

/** Example of a body: its required fields and those with an example of their own; else all. One that may hold its own kind does not. */
export function bodyExample(type: BodyClass<unknown>, within: readonly BodyClass<unknown>[] = []): object {
  const { fields, options } = type;
  const { partial = false, parts = {} } = options;
  const around = [...within, type];
  const sent = {
    ...examplesOf(fields, (field) => field.example !== undefined || (field.required === true && !partial)),
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([name, { body, list }]) => {
        if (around.includes(body)) return [];
        const example = bodyExample(body, around);
        return [[name, list ? [example] : example]];
      }),
    ),
  };
  return Object.keys(sent).length > 0 ? sent : examplesOf(fields, () => true);
}

function examplesOf(fields: AnyFields, isIncluded: (field: Field) => boolean): object {
  const chosen = Object.entries(fields).filter(([name, field]) => name !== 'id' && isIncluded(field));
  return Object.fromEntries(chosen.map(([name, field]) => [name, exampleOf(name, field)]));
}
