import { readLines, type Backup, readPiece, type WriteSide } from '@rabbet/commands';
import { type Position, START } from '@rabbet/domain/events/event';
import { type EventLogReader, type ExportedEvent, exportEvents, type StoredEvent } from '@rabbet/event-store';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoredPlaces } from './backup-then-live';

/** One thing that was compared, in the backup and in the live shop. */
export interface Compared {
  readonly what: string;
  readonly backup: string | number;
  readonly live: string | number;
  readonly result: string;
}

function compared(what: string, backup: string | number, live: string | number): Compared {
  return { what, backup, live, result: backup === live ? 'equal' : 'differs' };
}

/**
 * Compares all events up to the cut, byte for byte: as the live log has them, as the backup keeps them, and as they were
 * restored. Notes where each of them stands in the restored log.
 */
export async function compareLogs(
  { manifest: { log: storedLog }, source, vault }: Backup,
  live: EventLogReader,
  restored: EventLogReader,
  places: RestoredPlaces,
  progress: (events: number) => void,
): Promise<readonly Compared[]> {
  const types = new Map<string, number>();
  const liveTypes = new Map<string, number>();
  const liveLines = exportEvents(live, START, storedLog.head);
  const restoredEvents = eventsOf(restored);
  let events = 0;
  let different = 0;
  let before = START as Position;
  for await (const line of readLines(storedLog.pieces, source, vault)) {
    const event = JSON.parse(line) as ExportedEvent; // as a backup keeps it
    const { value: liveLine } = await liveLines.next();
    const { value: again } = await restoredEvents.next();
    if (liveLine !== line || !isSame(event, again)) different++;
    count(types, event.type);
    if (liveLine) count(liveTypes, (JSON.parse(liveLine) as ExportedEvent).type); // as the export writes it
    await places.add(event, before);
    before = again?.position ?? before;
    progress(++events);
  }
  await places.flush();
  const more = (await liveLines.next()).value === undefined ? 0 : 1;
  const names = [...new Set([...types.keys(), ...Object.keys(storedLog.types)])].sort();
  return [
    compared(
      'head of the log',
      storedLog.headId ?? 'none',
      (storedLog.head === START ? null : await live.idAt(storedLog.head)) ?? 'none',
    ),
    compared('events', storedLog.events, events + more),
    compared('events that differ', 0, different),
    ...names.map((type) => compared(type, storedLog.types[type] ?? 0, liveTypes.get(type) ?? 0)),
  ];
}

const PAGE = 500;

async function* eventsOf(log: EventLogReader): AsyncGenerator<StoredEvent, undefined> {
  for (let at: Position | undefined = START; at !== undefined;) {
    const page: readonly StoredEvent[] = await log.readAll(at, { limit: PAGE });
    yield* page;
    at = page.at(-1)?.position;
  }
}

function isSame(event: ExportedEvent, other: StoredEvent | undefined): boolean {
  return (['stream', 'revision', 'id', 'type', 'data', 'meta'] as const).every((part) => event[part] === other?.[part]);
}

function count(types: Map<string, number>, type: string): void {
  types.set(type, (types.get(type) ?? 0) + 1);
}

/** Opens each picture of the backup, and looks whether the live shop has it. An upload that no event named may be gone. */
export async function comparePictures(
  { manifest: { pictures }, source, vault }: Backup,
  home: string,
  progress: (pictures: number) => void,
): Promise<Compared> {
  let there = 0;
  let opened = 0;
  for (const picture of pictures) {
    const { length } = await readPiece(picture, source, vault);
    const file = join(home, 'originals', picture.hash);
    if (!existsSync(file) || statSync(file).size === length) there++;
    progress(++opened);
  }
  return compared('pictures', opened, there);
}

/** Refuses nothing, and tells: keys that the restored log uses and that the backup lacks. */
export async function compareKeys(live: WriteSide, restored: WriteSide): Promise<Compared> {
  const keys = async ({ database }: WriteSide) => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::float8 as count from state.person_used u
       where not exists (select from state.person_key k where k.person_id = u.person_id)
         and not exists (select from state.erased e where e.person_id = u.person_id)`,
    );
    return rows[0]?.count ?? 0;
  };
  return compared('persons without a key', await keys(restored), await keys(live));
}
