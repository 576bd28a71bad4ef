import { START } from '@rabbet/domain/events/event';
import { recordCommand } from '@rabbet/domain/records/record';
import { FIRST_RECORDS } from '@rabbet/domain/registry/first-records';
import { type FirstCommand, IMPATIENTLY, load, type Loading } from './loading';

const NAME = 'first-records';
/** Actor of the events that every new shop begins with. */
export const FIRST_ACTOR = `process-${NAME}`;

/** Gives a new shop the records that every gallery needs, once; a log that begins otherwise is left alone. */
export async function loadFirstRecords(parts: Loading): Promise<void> {
  const { patiently = IMPATIENTLY, writeSide } = parts;
  const [first] = await patiently(() => writeSide.eventStore.readAll(START, { limit: 1 }));
  if (first && first.actor !== FIRST_ACTOR) return;
  const now = first ? new Date(first.recordedAt) : new Date();
  await load(parts, FIRST_RECORDS.map(toCommand), { name: NAME, origin: 'import', now });
}

function toCommand([kind, id, values]: (typeof FIRST_RECORDS)[number]): FirstCommand {
  return {
    key: `first ${kind.name} ${id}`,
    aggregate: { name: kind.name },
    id,
    command: recordCommand(kind, id, 'Add', values),
  };
}
