import { type Caller, isFor } from '@rabbet/domain/callers/caller';
import { type AnyFields, type Field, type Values } from './fields';

/** Converts values of the wire: money from dollars to cents. All others have the same form. */
export function fromWire(fields: AnyFields, wire: Values): Values {
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, isMoney(fields[name], value) ? Math.round(value * 100) : value]),
  );
}

/** Values that a caller may read, in the order of the fields; null where there is none. */
export function toWire(fields: AnyFields, values: Values, caller: Caller): Record<string, Values[string]> {
  const reply: Record<string, Values[string]> = {}; // filled in place: lists make hundreds of these
  for (const name in fields) {
    const field = fields[name];
    if (!field || !isFor(field.readers ?? 'staff', caller)) continue;
    const value = values[name] ?? null;
    reply[name] = isMoney(field, value) ? value / 100 : value;
  }
  return reply;
}

/** Values, of these, that a caller may read. */
export function readableValues(caller: Caller, fields: AnyFields, values: Values): Values {
  const readable = Object.entries(values).filter(([name]) => isFor(fields[name]?.readers ?? 'staff', caller));
  return Object.fromEntries(readable);
}

function isMoney(field: Field | undefined, value: Values[string]): value is number {
  return field?.kind === 'money' && typeof value === 'number';
}
