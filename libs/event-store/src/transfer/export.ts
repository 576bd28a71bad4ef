import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, LogUnavailable } from '../log/event-log';
import { everyEvent } from './every-event';
import { type LogFault, Verifier } from '../encoding/verifier';
import { Digest, eventLine, type Exported, firstLine, lastLine } from './format';

export interface ExportOptions {
  /** Also where events are gone or were altered. */
  readonly asItIs?: boolean;
}

/** The log as it stands now, as lines without their ends. What is appended meanwhile is not in it. */
export async function* exportLog(log: EventLogReader, options: ExportOptions = {}): AsyncGenerator<string> {
  const head = await log.head();
  yield* exportOf({ log: await log.identity(), head }, exportEvents(log, START, head, options));
}

/** An export of lines that exportEvents has written. */
export async function* exportOf(exported: Exported, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = new Digest();
  yield digest.add(firstLine(exported));
  let events = 0;
  for await (const line of lines) {
    yield digest.add(line);
    events++;
  }
  yield lastLine(events, digest);
}

/** The events behind a place, up to another, a line each. */
export async function* exportEvents(
  log: EventLogReader,
  after: Position,
  head: Position,
  { asItIs = false }: ExportOptions = {},
): AsyncGenerator<string> {
  let at = after;
  const verifier = new Verifier(log, after);
  for await (const event of everyEvent(log, after)) {
    if (event.position > head) break;
    const fault = (await verifier.check([event])).find(({ what }) => what !== 'unreadable'); // written as it is
    if (fault && !asItIs) throw damaged(fault);
    yield eventLine(event);
    at = event.position;
  }
  if (at < head) throw new LogUnavailable(`the log ends at ${at}, though it had reached ${head}`);
}

function damaged({ says }: LogFault): OperationalError {
  return new OperationalError(
    `The log is damaged: ${says}. "rabbet log verify" tells of all faults, and --as-it-is exports it nevertheless.`,
  );
}
