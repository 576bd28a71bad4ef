import type { Problem } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { isObject } from './rows';

/** Somebody was faster: what they did, how it stands now, and how to go on. */
export function changedSince(problem: Problem, what: string, now: object): OperationalError {
  const { revision, since } = problem;
  const changes = Array.isArray(since) ? since.filter(isObject) : [];
  return new OperationalError(
    [
      `${what} has changed since it was looked at${changes.length > 0 ? ':' : '.'}`,
      ...changes.map((change) => `  ${told(change)}`),
      ...fieldsOf(changes, now).map(([name, value]) => `  ${name} is now ${JSON.stringify(value)}`),
      `If your change still holds, say it again${revision === undefined ? '' : ` with --revision ${revision}`}.`,
    ].join('\n'),
    { cause: problem },
  );
}

type Change = Readonly<Record<string, unknown>>;

function told({ at, by, type, fields }: Change): string {
  const which = Array.isArray(fields) ? `: ${fields.join(', ')}` : '';
  return `${String(at)}  ${String(by)}  ${String(type)}${which}`;
}

function fieldsOf(changes: readonly Change[], now: object): [string, unknown][] {
  const names = new Set(changes.flatMap(({ fields }) => (Array.isArray(fields) ? fields : [])));
  return Object.entries(now).filter(([name]) => names.has(name));
}
