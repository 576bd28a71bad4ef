import { type AnyFields, type Field, type Readers, type Values } from './fields';

/** Money is dollars on the wire and cents in here; everything else is spelled alike. */
export function fromWire(fields: AnyFields, wire: Values): Values {
  return translated(fields, wire, (dollars) => Math.round(dollars * 100));
}

/** What a caller may know of a record, in the order of its fields: null where nothing is said. */
export function toWire(fields: AnyFields, values: Values, caller: Readers): Record<string, Values[string]> {
  const known = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (mayRead(field, caller) ? [[name, values[name] ?? null]] : [])),
  );
  return translated(fields, known, (cents) => cents / 100);
}

export function mayRead(field: Field, caller: Readers): boolean {
  return caller === 'staff' || field.readers === 'public';
}

function translated(
  fields: AnyFields,
  values: Values,
  money: (amount: number) => number,
): Record<string, Values[string]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && fields[name]?.kind === 'money' ? money(value) : value,
    ]),
  );
}
