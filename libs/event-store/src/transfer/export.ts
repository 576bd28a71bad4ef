import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, LogUnavailable } from '../event-log';
import { Digest, eventLine, firstLine, lastLine } from './format';

const PAGE = 500;

/** The log as it stands now, as lines without their ends. What is appended meanwhile is not in it. */
export async function* exportLog(log: EventLogReader): AsyncGenerator<string> {
  const digest = new Digest();
  const head = await log.head();
  yield digest.add(firstLine({ log: await log.identity(), head }));
  let events = 0;
  let at: Position = START;
  while (at < head) {
    const page = await log.readAll(at, { limit: PAGE });
    const last = page.at(-1);
    if (!last) throw new LogUnavailable(`the log ends at ${at}, though it had reached ${head}`);
    for (const event of page) {
      if (event.position > head) break;
      yield digest.add(eventLine(event));
      events++;
    }
    at = last.position;
  }
  yield lastLine(events, digest);
}
