import { processCaller } from '@rabbet/domain/callers/caller';
import type { CommandBus } from '@nestjs/cqrs';
import type { CommandContext, WriteSide } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { Change, type CommandReply } from '../kernel/changes/change';
import type { Say } from '../kernel/logging/start-lines';
import type { Sample, SampleCommand } from './samples';

export interface LoadSampleOptions {
  readonly writeSide: Pick<WriteSide, 'eventStore' | 'stateSynchronizer'>;
  readonly commands: Pick<CommandBus, 'execute'>;
  readonly sample: Sample;
  readonly say: Say;
}

const AT_ONCE = 32;
/** Entries after which somebody who watches is told how many there are. */
const COUNTED = 20;

/**
 * Fills an empty shop, and goes on where a start that was cut off has left it. The clock is that of its first event:
 * so the same commands come again, and are done once.
 */
export async function loadSample(parts: LoadSampleOptions): Promise<void> {
  const { eventStore, stateSynchronizer } = parts.writeSide;
  const [first] = await eventStore.readAll(START, { limit: 1 });
  if (first && first.origin !== 'sample') return;
  const now = first ? new Date(first.recordedAt) : new Date();
  const commands = await parts.sample.commands(now);
  const last = commands.at(-1);
  if (!last || (await isDone(parts, last))) return;
  const hanging = `Hanging a sample gallery of ${commands.filter(isPiece).length} pieces`;
  parts.say(`${hanging}.`, 'step');
  const [begin, ...others] = commands;
  if (begin) await perform(parts, begin, now); // alone, so that it is the first event whatever happens
  let done = 1;
  for (const stage of stagesOf(others))
    await inParallel(stage, async (stream) => {
      for (const command of stream) {
        if (command !== last) await perform(parts, command, now);
        if (++done % COUNTED === 0) parts.say(`${hanging}: ${done} of ${commands.length} entries`, 'count');
      }
    });
  await perform(parts, last, now);
  await stateSynchronizer.catchUp(); // no id of it is handed out again
}

const isPiece = ({ command }: SampleCommand) => command.type === 'RegisterArtwork';

/** What is of one sort points at nothing of its own; what is done to one stream is done one after the other. */
function stagesOf(commands: readonly SampleCommand[]): SampleCommand[][][] {
  const sorts = new Map<string, Map<number, SampleCommand[]>>();
  for (const sample of commands) {
    const sort = `${sample.aggregate.name} ${sample.command.type}`;
    const streams = sorts.get(sort) ?? new Map<number, SampleCommand[]>();
    sorts.set(sort, streams.set(sample.id, [...(streams.get(sample.id) ?? []), sample]));
  }
  return [...sorts.values()].map((streams) => [...streams.values()]);
}

async function isDone({ writeSide }: LoadSampleOptions, { key, aggregate, id }: SampleCommand): Promise<boolean> {
  const events = await writeSide.eventStore.readStream(`${aggregate.name}-${id}`);
  return events.some(({ commandId }) => commandId === key);
}

function perform({ commands }: LoadSampleOptions, sample: SampleCommand, now: Date): Promise<CommandReply> {
  const context: CommandContext = { commandId: sample.key, caller: processCaller('sample'), origin: 'sample', now };
  return commands.execute(new Change(sample.aggregate, sample.id, sample.command, context));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
