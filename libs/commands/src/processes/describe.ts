import { StateRefused } from '@rabbet/postgres';

/**
 * An error as it may be logged and stored: its name, code and place. Messages stay out: that of a mail server quotes
 * an address, that of Postgres a row.
 */
export function describe(error: unknown): string {
  if (error instanceof StateRefused) return error.message; // made for the operator
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const place = /^\s+(at .*)$/m.exec(error.stack ?? '')?.[1];
  return [error.name, code, place].filter(Boolean).join(' ');
}
