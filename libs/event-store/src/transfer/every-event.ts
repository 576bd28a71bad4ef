import { type Position, START } from '@rabbet/domain/events/event';
import type { EventLogReader, StoredEvent } from '../log/event-log';

const PAGE = 500;

/** Reads all events of a log after a position, page by page, to the end of the log. */
export async function* everyEvent(log: EventLogReader, after = START): AsyncGenerator<StoredEvent, undefined> {
  let last: Position | undefined = after;
  while (last !== undefined) {
    const page = await log.readAll(last, { limit: PAGE });
    yield* page;
    last = page.at(-1)?.position;
  }
}
