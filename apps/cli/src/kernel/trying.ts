import { randomUUID } from 'node:crypto';
import type { Changed } from '@rabbet/client';
import type { Command } from 'commander';
import { type Call, makeChange } from './calling';
import { tell } from './telling';

/** A change, with the words about it. */
export interface Tellable {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly revision?: number;
  /** Thing that is changed, and its id where it has one before: "workshop 21". */
  readonly about: string;
  readonly id?: number;
  /** Words behind it: "is published". */
  readonly becomes: string;
  /** Sentence about the change once it is made; "Workshop 21 is published.", unless given. */
  readonly done?: (changed: MadeChange) => string;
  /** Words about what the change has come to, or would come to; null where there is nothing to say. */
  readonly outcome?: Outcome;
}
type MadeChange = Omit<Changed, 'repeated'>;
export type Outcome = (changed: Omit<MadeChange, 'id' | 'revision'>) => string | null;

/** Adds the option by which a change is decided, and not made. */
export function addDryRun(command: Command): Command {
  return command.option('--dry-run', 'have it decided as it would be, and change nothing');
}

/** Makes a change and tells it; with --dry-run it is decided and told alone. */
export async function makeOrTry(call: Call, change: Tellable): Promise<void> {
  const { method, path, body, revision, about, becomes, done, outcome = () => null } = change;
  if (call.options.dryRun === true) return tryChange(call, change, outcome);
  const changed = await makeChange(call, method, path, body, revision);
  const sentence = done?.(changed) ?? `${about.charAt(0).toUpperCase()}${about.slice(1)} ${becomes}.`;
  tell(call, changed, sentence, outcome(changed));
}

async function tryChange({ client, printer }: Call, change: Tellable, outcome: Outcome): Promise<void> {
  const { method, path, body, revision, about, id, becomes } = change;
  const tried = { isDryRun: true, commandId: `cli-${randomUUID()}`, revision };
  const { id: _id, revision: _revision, repeated: _repeated, ...more } = await client.change(method, path, body, tried);
  const sentences = [`Nothing is changed. Without --dry-run, ${about} ${becomes}.`, outcome(more)];
  const would = { ...(id !== undefined && { id }), would: becomes, ...more };
  printer.said(would, sentences.filter((one) => one !== null).join(' '));
}
