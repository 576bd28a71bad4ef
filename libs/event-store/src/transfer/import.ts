import type { Position } from '@rabbet/domain/events/event';
import type { EventLog } from '../log/event-log';
import { Beginning } from './beginning';
import { Filling, type FillingOptions } from './filling';
import { ImportRefused } from './import-refused';
import { PositionMap } from './position-map';
import type { Exported } from './format';
import { openExport } from './read-export';

export interface ImportOptions extends FillingOptions {
  /** Places in the exported log whose new ones are wanted: START, or where an event stood. */
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
 * Fills an empty log with an export, in its order, byte for byte; one that holds the beginning of it is continued. So
 * an import that was cut off, wherever that was, is asked for again. Positions and the log's identity are new.
 */
export async function importLog(
  log: EventLog,
  lines: AsyncIterable<string>,
  options: ImportOptions = {},
): Promise<Imported> {
  const { exported, events } = await openExport(lines);
  if (exported.log === (await log.identity()))
    throw new ImportRefused(`This is an export of the log ${exported.log} itself: import it into another one.`);
  const places = new PositionMap(exported, options.positions ?? []);
  const beginning = new Beginning(log);
  const filling = new Filling(log, places, options);
  try {
    for await (const event of events) {
      places.pass(event);
      const place = await beginning.find(event);
      if (place === null) await filling.add(event);
      else filling.skip(event, place);
    }
    await beginning.refuseMore();
    await filling.finish();
  } finally {
    await filling.settle();
  }
  return { exported, events: filling.events, written: filling.written, positions: places.newPositions };
}

/**
 * Reads an export to its end and writes nothing: throws what importing it would throw, whatever the log is. Which
 * positions it has to hold may depend on the log that it is of.
 */
export async function checkExport(
  lines: AsyncIterable<string>,
  positionsOf: (exported: Exported) => readonly Position[] | Promise<readonly Position[]> = () => [],
): Promise<Exported> {
  const { exported, events } = await openExport(lines);
  const places = new PositionMap(exported, await positionsOf(exported));
  for await (const event of events) places.pass(event);
  return exported;
}
