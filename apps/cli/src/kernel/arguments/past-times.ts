import { parsePastInstant } from '@rabbet/domain/audit/audit';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { type Command, InvalidArgumentError } from 'commander';

/** Time that an audit is asked about, as it was typed. The shop says whether it is over: its clock counts. */
export function pastTime(text: string): string {
  try {
    parsePastInstant(text, 'at', Infinity);
    return text;
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** Makes options of these names take times alone. */
export function takePastTimes(command: Command, names: readonly string[]): void {
  for (const option of command.options) if (names.includes(option.attributeName())) option.argParser(pastTime);
}

/** Moment or instant as times of audits are printed, and asked for: 2026-05-31T17:00:00Z. */
export function utc(time: string): string {
  return `${time.slice(0, 19).replace(' ', 'T')}Z`;
}
