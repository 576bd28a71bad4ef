import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, LogUnavailable } from '../event-log';
import { everyEvent } from './every-event';
import { type LogFault, Verifier } from '../verifier';
import { Digest, eventLine, firstLine, lastLine } from './format';

export interface ExportOptions {
  /** Also where events are gone or were altered. */
  readonly asItIs?: boolean;
}

/** The log as it stands now, as lines without their ends. What is appended meanwhile is not in it. */
export async function* exportLog(log: EventLogReader, { asItIs = false }: ExportOptions = {}): AsyncGenerator<string> {
  const digest = new Digest();
  const head = await log.head();
  yield digest.add(firstLine({ log: await log.identity(), head }));
  let events = 0;
  let at: Position = START;
  const verifier = new Verifier(log, START);
  for await (const event of everyEvent(log)) {
    if (event.position > head) break;
    const fault = (await verifier.check([event])).find(({ what }) => what !== 'unreadable'); // written as it is
    if (fault && !asItIs) throw damaged(fault);
    yield digest.add(eventLine(event));
    events++;
    at = event.position;
  }
  if (at < head) throw new LogUnavailable(`the log ends at ${at}, though it had reached ${head}`);
  yield lastLine(events, digest);
}

function damaged({ says }: LogFault): OperationalError {
  return new OperationalError(
    `The log is damaged: ${says}. "rabbet log verify" tells of all faults, and --as-it-is exports it nevertheless.`,
  );
}
