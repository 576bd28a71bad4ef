import type { Position } from '@rabbet/domain/events/event';
import type { EventLog } from '../log/event-log';
import { ExistingEvents } from './existing-events';
import { LogFiller, type LogFillerOptions } from './log-filler';
import { ImportRefused } from './import-refused';
import { PositionMap } from './position-map';
import type { Exported } from './format';
import { openExport } from './read-export';

export interface ImportOptions extends LogFillerOptions {
  /** Positions of events in the exported log (or START) whose new positions the caller needs. */
  readonly positions?: readonly Position[];
}

export interface Imported {
  readonly exported: Exported;
  /** Number of events in the export, and so in the log now. */
  readonly events: number;
  /** Number of events that the log did not hold before. */
  readonly written: number;
  /** New positions of those requested. */
  readonly positions: ReadonlyMap<Position, Position>;
}

/**
 * Imports an export into an empty log, in its order and byte for byte. A log that holds the first events of the export is
 * continued, so an interrupted import can be repeated. Positions and the identity of the log are new.
 */
export async function importLog(
  log: EventLog,
  lines: AsyncIterable<string>,
  options: ImportOptions = {},
): Promise<Imported> {
  const { exported, events } = await openExport(lines);
  if (exported.log === (await log.identity()))
    throw new ImportRefused(`This is an export of the log ${exported.log} itself: import it into another one.`);
  const positionMap = new PositionMap(exported, options.positions ?? []);
  const existingEvents = new ExistingEvents(log);
  const filler = new LogFiller(log, positionMap, options);
  try {
    for await (const event of events) {
      positionMap.checkNext(event);
      const existingPosition = await existingEvents.find(event);
      if (existingPosition === null) await filler.add(event);
      else filler.countExisting(event, existingPosition);
    }
    await existingEvents.refuseMore();
    await filler.finish();
  } finally {
    await filler.waitForPendingAppend();
  }
  return { exported, events: filler.eventsInLog, written: filler.eventsWritten, positions: positionMap.newPositions };
}

/**
 * Checks an export without writing: throws the errors of `importLog` that do not depend on the log. `positionsOf` returns
 * the positions that the export has to hold, for the log that was exported.
 */
export async function checkExport(
  lines: AsyncIterable<string>,
  positionsOf: (exported: Exported) => readonly Position[] | Promise<readonly Position[]> = () => [],
): Promise<Exported> {
  const { exported, events } = await openExport(lines);
  const positionMap = new PositionMap(exported, await positionsOf(exported));
  for await (const event of events) positionMap.checkNext(event);
  return exported;
}
