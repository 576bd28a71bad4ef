import type { Call } from './calling';
import { wrongWord } from './rows';

export const UNSET =
  '\nAn option is unset with null as its value: --price null.\nA flag is unset with --no-: --no-price-public.';

/** What a change answers: a sentence for people, the ids for programs. */
export function tell({ printer }: Call, changed: { id: number; revision: number }, sentence: string): void {
  if (printer.style === 'json') printer.json(changed);
  else printer.line(printer.style === 'plain' ? `${changed.id}\t${changed.revision}` : sentence);
}

/** The id of `what` that a row or an option has to say. */
export function requiredId(what: string, field: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw wrongWord(field, value === undefined ? 'required' : 'type', `Say which ${what}: its id, such as 12.`);
}
