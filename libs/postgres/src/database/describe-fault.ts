import pg from 'pg';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The driver's own words, and ours, of what it has waited for in vain: they quote nothing. */
const LATE = /^(Query read timeout(: waited [\d.]+ s)?|timeout exceeded when trying to connect)/;

/**
 * An error as it may be logged and stored: its name, code and place. Messages stay out, for they may speak of persons:
 * that of a mail server quotes an address, that of Postgres a row, a handler's whatever it holds.
 */
export function describeFault(error: unknown): string {
  if (error instanceof OperationalError && error.namesNobody) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const [late] = LATE.exec(error.message) ?? [];
  if (late) return `Postgres does not answer: ${late}`;
  const { name, code, table, column, constraint } = error as Partial<pg.DatabaseError>; // as Postgres tells it
  const ofPostgres = error instanceof pg.DatabaseError; // all come from the driver: the place says nothing
  const words = ofPostgres ? [code, table ?? missingIn(error), column, constraint] : [name, code];
  const safe = words.filter((word) => /^[\w.-]+$/.test(String(word ?? '')));
  return [...safe, ofPostgres ? '' : placeOf(error)].filter(Boolean).join(' ');
}

/** Name of a missing table, which Postgres gives in its message alone. It is one of ours. */
function missingIn({ code, message }: pg.DatabaseError): string | undefined {
  return code === '42P01' ? /"([\w.]+)"/.exec(message)?.[1] : undefined;
}

/** The first frame behind the message: within the message, lines may look like one. */
function placeOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  if (at < 0) return '';
  return /^\s+(at .*)$/m.exec(stack.slice(at + message.length))?.[1] ?? '';
}
