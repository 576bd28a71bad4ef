import type { Problem } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { isObject } from '@rabbet/imports';

/** What there is to know of what was changed. */
export interface About {
  /** Such as "Piece 12". */
  readonly what: string;
  readonly now: object;
  readonly fields: AnyFields;
  /** What the shop calls a change of something else than its fields, by the type of its event. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Somebody was faster: what they did, how it stands now, and how to go on. */
export function changedSince(problem: Problem, { what, now, fields, words = {} }: About): OperationalError {
  const { revision, since } = problem;
  const changes = Array.isArray(since) ? since.filter(isObject).map((one) => changeOf(one, fields, words)) : [];
  const names = new Set(changes.flatMap((change) => change.names));
  const values = Object.entries(now).filter(([name]) => names.has(name));
  return new OperationalError(
    [
      `${what} has changed since it was looked at${changes.length > 0 ? ':' : '.'}`,
      ...eachOnce(changes).map(({ at, by, told }) => `  ${at}  ${by}  ${told}`),
      ...values.map(([name, value]) => `  ${name} is now ${JSON.stringify(value)}`),
      `If your change still holds, say it again${revision === undefined ? '' : ` with --revision ${revision}`}.`,
    ].join('\n'),
    { cause: problem },
  );
}

interface Change {
  readonly at: string;
  readonly by: string;
  readonly told: string;
  /** Of the fields that it is about. */
  readonly names: readonly string[];
}

/** An event of one of its parts has fields of its own, which may be called as the fields of the whole are. */
function changeOf(
  { at, by, type, fields: said }: Readonly<Record<string, unknown>>,
  fields: AnyFields,
  words: NonNullable<About['words']>,
): Change {
  const word = words[String(type)];
  const names =
    word === undefined && Array.isArray(said) ? said.filter((one) => Object.hasOwn(fields, String(one))) : [];
  return { at: String(at), by: String(by), told: word ?? (names.join(', ') || 'something else'), names };
}

/** What the same person changed several times is told once, as of the last time. */
function eachOnce(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((change) => [`${change.by} ${change.told}`, change]));
  return changes.filter((change) => last.get(`${change.by} ${change.told}`) === change);
}
