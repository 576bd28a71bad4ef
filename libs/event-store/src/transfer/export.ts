import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, LogUnavailable } from '../log/event-log';
import { everyEvent } from './every-event';
import { type LogFault, Verifier } from '../encoding/verifier';
import { Digest, eventLine, type Exported, firstLine, lastLine } from './format';

export interface ExportOptions {
  /** True: exports a damaged log too. */
  readonly asItIs?: boolean;
}

/** Exports the log up to its present head, as lines without line ends. Events that are appended later are not in it. */
export async function* exportLog(log: EventLogReader, options: ExportOptions = {}): AsyncGenerator<string> {
  const head = await log.head();
  yield* wrapExport({ log: await log.identity(), head }, exportEvents(log, START, head, options));
}

/** Adds first and last line to the lines of `exportEvents`. */
export async function* wrapExport(exported: Exported, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = new Digest();
  yield digest.add(firstLine(exported));
  let events = 0;
  for await (const line of lines) {
    yield digest.add(line);
    events++;
  }
  yield lastLine(events, digest);
}

/** Exports the events after a position up to `head`, with a line for each. */
export async function* exportEvents(
  log: EventLogReader,
  after: Position,
  head: Position,
  { asItIs = false }: ExportOptions = {},
): AsyncGenerator<string> {
  let lastPosition = after;
  const verifier = new Verifier(log, after);
  for await (const event of everyEvent(log, after)) {
    if (event.position > head) break;
    const faults = await verifier.check([event]);
    const damage = faults.find(({ what }) => what !== 'unreadable'); // an unreadable event was appended so
    if (damage && !asItIs) throw toDamageError(damage);
    yield eventLine(event);
    lastPosition = event.position;
  }
  if (lastPosition < head) throw new LogUnavailable(`the log ends at ${lastPosition}, though it had reached ${head}`);
}

function toDamageError({ says }: LogFault): OperationalError {
  return new OperationalError(
    `The log is damaged: ${says}. "rabbet log verify" tells of all faults, and --as-it-is exports it nevertheless.`,
  );
}
