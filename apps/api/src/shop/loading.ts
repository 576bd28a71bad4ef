import type { CommandContext, WriteSide } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import type { CommandRequest, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import { instantOf } from '@rabbet/domain/time/moments';
import type { Origin } from '@rabbet/domain/events/event';
import { Change } from '../kernel/changes/change';
import { type CommandReply } from '../kernel/changes/command-reply';
import type { Patiently } from './start-patience';
import type { Commands } from '../kernel/changes/commands';

/** Change that a new shop begins with. */
export interface FirstCommand {
  /** The same each time: command ids are derived from it. */
  readonly key: string;
  readonly aggregate: Pick<StreamDecider, 'name'>;
  readonly id: number;
  readonly command: CommandRequest<ShopCommand>;
  /** Decided by what read models say: waits until they have seen what came before. */
  readonly reads?: true;
  /** Moment in UTC at which it happened; that of the first start, unless given. */
  readonly at?: string;
  /** Ids of the parts that it makes, by their spaces. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
  /** True for changes that follow each other in their stream, whatever their sorts. */
  readonly together?: true;
}

export interface Loading {
  readonly writeSide: Pick<WriteSide, 'eventStore' | 'stateSynchronizer'>;
  readonly commands: Pick<Commands, 'send'>;
  /** Waits until the read models have seen what has happened so far. */
  readonly caughtUp?: () => Promise<unknown>;
  /** Makes a step again that was not answered: each command is done once, whatever became of the answer. */
  readonly patiently?: Patiently;
}

/** Steps that fail at the first failure. */
export const IMPATIENTLY: Patiently = (step) => step();

/** Actor, origin and clock of the first changes. */
export interface Loader {
  readonly name: string;
  readonly origin: Origin;
  readonly now: Date;
}

const AT_ONCE = 32;

/** Changes after which whoever watches is told how many are done. */
const COUNTED = 20;

/** Makes these changes once: the last one is made last, and tells that all are. Says 0 when it begins. */
export async function load(
  parts: Loading,
  all: readonly FirstCommand[],
  loader: Loader,
  tell: (done: number) => void = () => {},
) {
  const { patiently = IMPATIENTLY } = parts;
  const last = all.at(-1);
  if (!last || (await isDone(parts, last))) return;
  tell(0);
  const [begin, ...rest] = all;
  if (begin) await perform(parts, begin, loader); // alone, so that it is the first event whatever happens
  let done = 1;
  for (const stage of stagesOf(rest)) {
    if (stage[0]?.[0]?.reads) await parts.caughtUp?.();
    await inParallel(stage, async (stream) => {
      // one after the other: a change that is made again after a passing fault would else come behind the next one
      for (const command of stream) {
        if (command !== last) await perform(parts, command, loader);
        if (++done % COUNTED === 0) tell(done);
      }
    });
  }
  await perform(parts, last, loader);
  await patiently(() => parts.writeSide.stateSynchronizer.catchUp()); // no id of it is handed out again
}

/** Stages of commands of one sort, or of a kind of stream whose commands go together, which point at nothing of their own sort; those of one stream follow each other. */
function stagesOf(commands: readonly FirstCommand[]): FirstCommand[][][] {
  const sorts = new Map<string, Map<number, FirstCommand[]>>();
  for (const entry of commands) {
    const sort = entry.together ? entry.aggregate.name : `${entry.aggregate.name} ${entry.command.type}`;
    const streams = sorts.get(sort) ?? new Map<number, FirstCommand[]>();
    sorts.set(sort, streams.set(entry.id, [...(streams.get(entry.id) ?? []), entry]));
  }
  return [...sorts.values()].map((streams) => [...streams.values()]);
}

async function isDone(
  { writeSide, patiently = IMPATIENTLY }: Loading,
  { key, aggregate, id }: FirstCommand,
): Promise<boolean> {
  const events = await patiently(() => writeSide.eventStore.readStream(`${aggregate.name}-${id}`));
  return events.some(({ commandId }) => commandId === key);
}

function perform(
  { commands, patiently = IMPATIENTLY }: Loading,
  entry: FirstCommand,
  { name, origin, now }: Loader,
): Promise<CommandReply> {
  const { key: commandId, at, ids } = entry;
  const when = at === undefined ? { now } : { now: new Date(instantOf(at)), recordedAt: now };
  const context: CommandContext = { commandId, caller: processCaller(name), origin, ...when, ...(ids && { ids }) };
  return patiently(() => commands.send(new Change(entry.aggregate.name, entry.id, entry.command, context)));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
