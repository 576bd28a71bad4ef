import type { WriteSide } from '@rabbet/commands';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { Replay } from '@rabbet/domain/deciders/replay';
import { foldedStream, STREAM_NAMES } from '@rabbet/domain/registry/deciders';
import { replayModel } from '../../kernel/operators/ownership-replay';
import { faultsInStream, type LogFault } from '@rabbet/event-store';
import type { Recorded } from '@rabbet/domain/events/event';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { revision, until, type Until } from '../../kernel/arguments/arguments';
import { withWriteSide } from '../../kernel/operators/operator';
import { pastTime } from '../../kernel/arguments/past-times';
import { printerOf } from '../../kernel/output/printing';
import { isInteractive, stepping } from '../../kernel/terminal/pager';
import { pageOf, type Replayed } from './replay-page';
import { endByFaults } from './showing';

interface Range {
  readonly from: number;
  readonly until?: Until;
}

export function replay(log: Command): void {
  const command: Command = log
    .command('replay')
    .description('step through a stream, or fold the whole log into a model, from nothing')
    .argument('[stream]', 'its name, such as artwork-1204, order-259 or workshop-7')
    .option('--from <revision>', 'the first event that is shown', revision, 0)
    .option('--until <where>', 'the last one: its revision, its position, or the day on which it was recorded', until)
    .addOption(new Option('--model <name>', 'out of the whole log, in place of a stream').choices(['ownership']))
    .option('--at <day>', 'with --model: when it was true; now, unless given', pastTime)
    .option('--csv', 'with --model: as CSV with a heading, for a sheet')
    .addHelpText(
      'after',
      `
In a terminal it shows one event at a time: the arrow keys lead on and back,
Home and End to the first and the last, q leaves. In a pipe, and with --json, it
prints an event a line, with all that is kept of persons. The state is made by
the rules that decide about changes. What is before --from is folded as well.

An event that an operator has skipped, or that cannot be read, changes nothing,
and "passed" says why. What was said of an erased person is null, and shown as
[erased] in the terminal. It exits with 1 where the log is damaged, as
"rabbet log show" does.

--model ownership prints the pieces on hand as "rabbet audit ownership" does,
and reads no read model for it: the log alone, in a program of its own. --at is
when it was true, and --until what was known: a day that is over, or a position,
the number of an event in Postgres, both numbers of an EventStoreDB, such as
4426496/4426496.

Examples:
  rabbet log replay artwork-1204
  rabbet log replay --model ownership --at 2026-05-31 --until 2400
  rabbet log replay order-259 --from 4 --until 2036-12-05
  rabbet log replay workshop-7 --json | jq -c '.changes[]'`,
    );
  command.action(async (stream: string | undefined) => {
    if (command.opts<{ model?: string }>().model) return replayModel(command, stream);
    if (stream === undefined) throw new InvalidArgumentError('Name a stream, or say --model ownership.');
    requireOfStream(command);
    const range = command.opts<Range>();
    const isShown = isInteractive() && !command.optsWithGlobals<{ json?: boolean }>().json;
    const shown: Replayed[] = [];
    await withWriteSide(
      async (writeSide) => {
        const take = isShown
          ? (step: Replayed) => shown.push(step)
          : (step: Replayed) => printerOf(command).json(lineOf(step));
        await endByFaults(writeSide, await replayed(writeSide, stream, range, take));
      },
      { isLong: true },
    );
    if (isShown) await stepping(shown.map((step) => pageOf(step, printerOf(command).strong)));
  });
}

function requireOfStream(command: Command): void {
  const optionName = (['at', 'csv'] as const).find((name) => command.getOptionValueSource(name) === 'cli');
  if (optionName)
    throw new InvalidArgumentError(`--${optionName} is of a model: leave it out, or say --model ownership.`);
}

const PAGE = 1_000;

/** Hands on one step after the other, and answers what is wrong with their events. */
async function replayed(
  { log, eventStore }: WriteSide,
  stream: string,
  range: Range,
  take: (step: Replayed) => void,
): Promise<readonly LogFault[]> {
  const folded = foldedStream(stream);
  if (!folded) refuseAs('unknown', 'log/nothing', `This program knows no rules for ${stream}. ${NAMING}`);
  const replay = new Replay(folded, folded.personalFields);
  const foundFaults: LogFault[] = [];
  let next = 0;
  let seen = 0;
  let taken = 0;
  let begun: Recorded | undefined;
  for (let isOver = false; !isOver;) {
    const stored = await log.readStream(stream, { from: next, limit: PAGE });
    const faults = faultsInStream(stored, next);
    seen += stored.length;
    for (const event of await eventStore.decodeAll(stored)) {
      begun ??= event;
      isOver = isAfter(range.until, event);
      if (isOver) break;
      const ownFaults = faults.filter(({ position }) => position === event.position);
      const step = { ...replay.apply(event), faults: ownFaults };
      foundFaults.push(...ownFaults.filter(({ what }) => what !== 'altered' || !event.skipped));
      if (event.revision < range.from) continue;
      take(step);
      taken++;
    }
    isOver ||= stored.length < PAGE;
    next = (stored.at(-1)?.revision ?? 0) + 1;
  }
  if (seen === 0) refuseAs('unknown', 'log/nothing', `The log knows nothing of ${stream}. ${NAMING}`);
  if (begun && isAfter(range.until, begun))
    refuseAs('unknown', 'log/nothing', `Nothing was recorded of ${stream} until then: it begins on ${dayOf(begun)}.`);
  if (taken === 0) refuseAs('unknown', 'log/nothing', `Nothing happened to ${stream} from there until then.`);
  return foundFaults;
}

/** Day on which an event was recorded, by the clock of the shop. */
const dayOf = ({ recordedAt }: Recorded) => longDate(dateIn(Date.parse(recordedAt)));

const NAMING = `A stream is named by what it is of and by an id, such as artwork-1204: ${STREAM_NAMES.join(', ')}.`;

function isAfter(until: Until | undefined, event: Pick<Recorded, 'revision' | 'position' | 'recordedAt'>): boolean {
  if (until === undefined) return false;
  if ('revision' in until) return event.revision > until.revision;
  if ('position' in until) return event.position > until.position;
  return Date.parse(event.recordedAt) >= until.before; // of what cannot be read it is not known, and is not so
}

function lineOf({ event, skipReason: passed, changes, state, faults }: Replayed): object {
  const { revision, type, recordedAt, occurredAt, actor, origin, skipped } = event;
  return {
    revision,
    type,
    recordedAt,
    occurredAt,
    actor,
    origin,
    ...(passed && { passed }),
    ...(skipped && { skipped }),
    ...(faults.length > 0 && { damage: faults.map(({ what, says }) => ({ what, says })) }),
    changes,
    state,
  };
}
