import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, LogUnavailable } from '../event-log';
import { everyEvent } from './every-event';
import { Digest, eventLine, firstLine, lastLine } from './format';

/** The log as it stands now, as lines without their ends. What is appended meanwhile is not in it. */
export async function* exportLog(log: EventLogReader): AsyncGenerator<string> {
  const digest = new Digest();
  const head = await log.head();
  yield digest.add(firstLine({ log: await log.identity(), head }));
  let events = 0;
  let at: Position = START;
  for await (const event of everyEvent(log)) {
    if (event.position > head) break;
    yield digest.add(eventLine(event));
    events++;
    at = event.position;
  }
  if (at < head) throw new LogUnavailable(`the log ends at ${at}, though it had reached ${head}`);
  yield lastLine(events, digest);
}
