import type { Call } from '../../kernel/calling';
import { badRow } from '../../kernel/rows';

export const UNSET =
  '\nAn option is unset with null as its value: --price null.\nA flag is unset with --no-: --no-price-public.';

/** What a change answers: a sentence for people, the ids for programs. */
export function tell({ printer }: Call, changed: { id: number; revision: number }, sentence: string): void {
  if (printer.style === 'json') printer.json(changed);
  else printer.line(printer.style === 'plain' ? `${changed.id}\t${changed.revision}` : sentence);
}

export function requiredId(field: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw badRow(field, 'Say which piece: its id, such as 12.');
}
