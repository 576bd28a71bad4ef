import type { Problem } from '@rabbet/client';
import { Sentence } from '@rabbet/domain/deciders/refusal';
import { isObject } from '../../kernel/printing';

/** Somebody was faster: what they did, and how to go on. */
export function whatChangedSince({ revision, since }: Problem, id: number): Sentence {
  const changes = Array.isArray(since) ? since.filter(isObject).map(told) : [];
  return new Sentence(
    [
      `Piece ${id} has changed since it was looked at${changes.length > 0 ? ':' : '.'}`,
      ...changes,
      `If your change still holds, say it again${revision === undefined ? '' : ` with --revision ${revision}`}.`,
    ].join('\n'),
  );
}

function told({ type, data, recordedAt, actor }: Readonly<Record<string, unknown>>): string {
  const fields = isObject(data) ? Object.entries(data).map(([name, value]) => `${name}: ${JSON.stringify(value)}`) : [];
  return ['  ', recordedAt, actor, type, fields.join(', ')]
    .filter((part) => part !== undefined)
    .join('  ')
    .trimEnd();
}
