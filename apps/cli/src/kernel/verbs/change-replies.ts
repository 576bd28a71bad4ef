import { fieldRefusal } from '@rabbet/imports';
import type { Call } from '../connection/call';

export const UNSET =
  '\nAn option is unset with null as its value: --price null.\nA flag is unset with --no-: --no-price-public.';

/** Prints what a change answers: sentences for people, the ids for programs, and for both what it has come to. */
export function tell(
  { printer }: Call,
  changed: { id: number; revision: number },
  sentence: string,
  outcome: string | null = null,
): void {
  if (printer.style === 'json') return printer.json(changed);
  const words = printer.style === 'plain' ? [changed.id, changed.revision] : [sentence];
  const all = outcome === null ? words : [...words, outcome];
  printer.line(all.join(printer.style === 'plain' ? '\t' : '\n'));
}

/** The id of `what` that a row or an option has to say. */
export function requiredId(what: string, field: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw fieldRefusal(field, value === undefined ? 'required' : 'type', `Say which ${what}: its id, such as 12.`);
}
