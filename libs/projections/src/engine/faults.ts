import type { Recorded } from '@rabbet/domain/events/event';
import { isConnectionLoss } from '@rabbet/postgres';

/*
 * What the server's state brings about and another try may cure: serialization and deadlocks (40), resources (53),
 * a lock not given, a query cancelled, a standby that takes no writes, the disk (58). The same event at another time
 * would pass; all else is the event's or the handler's fault.
 */
const PASSING = /^(40001|40P01|53...|55P03|57014|25006|58...)$/;

export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || PASSING.test(codeOf(error));
}

/** A table or the schema that it should be in is not there. */
export function isMissing(error: unknown): boolean {
  return /^(42P01|3F000)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? '';
}

/**
 * An error as it may be logged: what happened and where, without the person that the event speaks of. Postgres quotes
 * values in its messages, and in its detail whole rows; code, table and constraint say as much.
 */
export function describe(error: unknown, event?: Recorded): string {
  const { name, message: full = '', stack = '', code, table, column, constraint } = (error ?? {}) as Partial<Told>;
  const message = code ? full.replace(/(["'`]).*\1/s, '…') : full;
  const place = [table, column, constraint].filter(Boolean).join(' ');
  const at = code ? '' : (/^\s+(at .*)$/m.exec(stack)?.[1] ?? '');
  return [code ?? name ?? typeof error, hide(message, event?.personal), place, at].filter(Boolean).join(' ');
}

interface Told extends Error {
  readonly code: string;
  readonly table: string;
  readonly column: string;
  readonly constraint: string;
}

function hide(message: string, personal: Recorded['personal']): string {
  const words = new Set(textsIn(personal).flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]));
  const longestFirst = [...words].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((text, word) => text.replaceAll(new RegExp(literally(word), 'giu'), '…'), message);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
