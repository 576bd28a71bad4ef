import { type Caller, isFor } from '@rabbet/domain/callers/caller';
import { type AnyFields, type Field, type Values } from './fields';

/** Money is dollars on the wire and cents in here; everything else is spelled alike. */
export function fromWire(fields: AnyFields, wire: Values): Values {
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, isMoney(fields[name], value) ? Math.round(value * 100) : value]),
  );
}

/** What a caller may know of a record, in the order of its fields: null where nothing is said. */
export function toWire(fields: AnyFields, values: Values, caller: Caller): Record<string, Values[string]> {
  const known: Record<string, Values[string]> = {}; // filled in place: lists make hundreds of these
  for (const name in fields) {
    const field = fields[name];
    if (!field || !isFor(field.readers ?? 'staff', caller)) continue;
    const value = values[name] ?? null;
    known[name] = isMoney(field, value) ? value / 100 : value;
  }
  return known;
}

/** Of these values, those that a caller may read: what follows from others would tell of them. */
export function knownTo(caller: Caller, fields: AnyFields, values: Values): Values {
  const known = Object.entries(values).filter(([name]) => isFor(fields[name]?.readers ?? 'staff', caller));
  return Object.fromEntries(known);
}

function isMoney(field: Field | undefined, value: Values[string]): value is number {
  return field?.kind === 'money' && typeof value === 'number';
}
