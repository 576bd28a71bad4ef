import { type Position, START } from '@rabbet/domain/events/event';
import type { EventLogReader, StoredEvent } from '../log/event-log';

const PAGE = 500;

/** All events of a log behind a place, in order. It ends where the log ends when it gets there, and does not begin again after that. */
export async function* everyEvent(log: EventLogReader, after = START): AsyncGenerator<StoredEvent, undefined> {
  let last: Position | undefined = after;
  while (last !== undefined) {
    const page = await log.readAll(last, { limit: PAGE });
    yield* page;
    last = page.at(-1)?.position;
  }
}
