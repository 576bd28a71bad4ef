import { randomUUID } from 'node:crypto';
import { type Changed, Problem } from '@rabbet/client';
import type { Command } from 'commander';
import { revision as revisionSaid } from '../arguments/arguments';
import { type Call, makeChange } from '../connection/call';
import { type ChangedRecord, changedSince } from './changed-since';
import { tell } from './change-replies';
import { capital } from '../output/texts';

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
  /** Record whose revision the change goes by, and how it is now; the one that it is about, unless given. */
  readonly seen?: () => Promise<Partial<ChangedRecord>>;
}
type MadeChange = Omit<Changed, 'repeated'>;
export type Outcome = (changed: Omit<MadeChange, 'id' | 'revision'>) => string | null;

/** Adds the option by which a change is decided, and not made. */
export function addDryRun(command: Command): Command {
  return command.option('--dry-run', 'have it decided as it would be, and change nothing');
}

/** Adds the option by which a change is refused where somebody else was faster. */
export function addRevision(
  command: Command,
  about = 'the one that was shown; refused if it has changed since',
): Command {
  return command.option('--revision <number>', about, revisionSaid);
}

/** Makes a change and reports it; with --dry-run only has it decided. */
export async function makeOrTry(call: Call, change: Tellable): Promise<void> {
  const { revision = call.options.revision as number | undefined, about, seen } = change; // parsed as such
  try {
    await makeOrTryAt(call, { ...change, ...(revision !== undefined && { revision }) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 412) throw error;
    throw changedSince(error, { what: capital(about), now: {}, fields: {}, ...(await seen?.()) });
  }
}

async function makeOrTryAt(call: Call, change: Tellable): Promise<void> {
  const { method, path, body, revision, about, becomes, done, outcome = () => null } = change;
  if (call.options.dryRun === true) return tryChange(call, change, outcome);
  const changed = await makeChange(call, method, path, body, revision);
  const sentence = done?.(changed) ?? `${capital(about)} ${becomes}.`;
  tell(call, changed, sentence, outcome(changed));
}

async function tryChange({ client, printer }: Call, change: Tellable, outcome: Outcome): Promise<void> {
  const { method, path, body, revision, about, id, becomes } = change;
  const tried = { isDryRun: true, commandId: `cli-${randomUUID()}`, revision };
  const { id: _id, revision: _revision, repeated: _repeated, ...more } = await client.change(method, path, body, tried);
  const sentences = [`Nothing is changed. Without --dry-run, ${about} ${becomes}.`, outcome(more)];
  const would = { ...(id !== undefined && { id }), would: becomes, ...more };
  printer.report(would, sentences.filter((sentence) => sentence !== null).join(' '));
}
