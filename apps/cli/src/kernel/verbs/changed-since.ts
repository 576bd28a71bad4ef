import type { Problem } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { isObject } from '@rabbet/imports';

/** Record that somebody else changed meanwhile, as the message shows it. */
export interface ChangedRecord {
  /** Name in a sentence, such as "Piece 12". */
  readonly what: string;
  readonly now: object;
  readonly fields: AnyFields;
  /** Words for changes beside the fields, by the type of their event. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Error that tells what others changed meanwhile, the current values, and how to go on. */
export function changedSince(problem: Problem, { what, now, fields, words = {} }: ChangedRecord): OperationalError {
  const { revision, since } = problem;
  const changes = Array.isArray(since) ? since.filter(isObject).map((event) => toChange(event, fields, words)) : [];
  const names = new Set(changes.flatMap((change) => change.names));
  const values = Object.entries(now).filter(([name]) => names.has(name));
  return new OperationalError(
    [
      `${what} has changed since it was looked at${changes.length > 0 ? ':' : '.'}`,
      ...withoutRepeats(changes).map(({ at, by, summary }) => `  ${at}  ${by}  ${summary}`),
      ...values.map(([name, value]) => `  ${name} is now ${JSON.stringify(value)}`),
      `If your change still holds, say it again${revision === undefined ? '' : ` with --revision ${revision}`}.`,
    ].join('\n'),
    { cause: problem },
  );
}

interface Change {
  readonly at: string;
  readonly by: string;
  readonly summary: string;
  /** Names of the changed fields. */
  readonly names: readonly string[];
}

/**
 * Reads a change from an event. An event with words of its own names no fields: those of a part may have the names of
 * the whole's.
 */
function toChange(
  { at, by, type, fields: changedFields }: Readonly<Record<string, unknown>>,
  fields: AnyFields,
  words: NonNullable<ChangedRecord['words']>,
): Change {
  const word = words[String(type)];
  const names =
    word === undefined && Array.isArray(changedFields)
      ? changedFields.filter((name) => Object.hasOwn(fields, String(name)))
      : [];
  return { at: String(at), by: String(by), summary: word ?? (names.join(', ') || 'something else'), names };
}

/** Keeps the last of equal changes by the same person. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((change) => [`${change.by} ${change.summary}`, change]));
  return changes.filter((change) => last.get(`${change.by} ${change.summary}`) === change);
}
