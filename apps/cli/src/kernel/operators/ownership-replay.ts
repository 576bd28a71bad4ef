import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import {
  type AsOf,
  type OwnedPieceRow,
  ownershipList,
  parsePastInstant,
  requirePast,
} from '@rabbet/domain/audit/audit';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import type { WriteSide } from '@rabbet/commands';
import { replayOwnership } from '@rabbet/projections';
import { momentOf } from '@rabbet/domain/time/moments';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Command, InvalidArgumentError } from 'commander';
import { pagesOf } from '@rabbet/imports';
import type { Until } from '../arguments/arguments';
import type { Call } from '../connection/call';
import { withWriteSide } from './operator';
import { type Column, printerOf } from '../output/printing';
import { progressLine } from '../terminal/progress';
import { ownedColumns } from './owned-columns';

type Times = Readonly<Record<'at' | 'known', string>>;

/** Folds the whole log, and shows its progress. */
export async function replayed(writeSide: WriteSide, until: Position | null = null) {
  const { tell, end } = progressLine();
  const start = performance.now();
  const rate = (events: number) => formatCount(Math.round(events / ((performance.now() - start) / 1_000)));
  const progress = (events: number) => tell(() => `${formatCount(events)} events, ${rate(events)}/s `);
  return replayOwnership(writeSide, { until, progress }).finally(end);
}

interface Difference {
  readonly id: number;
  readonly field: string;
  readonly list: string | number | null;
  readonly log: string | number | null;
}
const DIFFERENCES: readonly Column<Difference>[] = [
  { title: 'piece', of: ({ id }) => id, align: 'right' },
  { title: 'field', of: ({ field }) => field },
  { title: 'list says', of: ({ list }) => list, gives: true },
  { title: 'log says', of: ({ log }) => log, gives: true },
];

/** Compares what the log says with what the list says, row by row. */
export async function compareWithReplay({ client, printer }: Call, times: Times): Promise<void> {
  const { replay, events } = await withWriteSide((writeSide) => replayed(writeSide), { isLong: true });
  const fromLog = new Map(replay.rows({ validAt: times.at, recordedUntil: times.known }).map((row) => [row.id, row]));
  const differences: Difference[] = [];
  let rows = 0;
  const page = (paging: object) => client.list(ownershipList, { ...times, ...paging });
  for await (const listed of pagesOf({
    readPage: page,
    keyOf: ({ id }) => id,
    maxRowsPerPage: ownershipList.maxRowsPerPage,
  }))
    for (const row of listed) {
      rows++;
      differences.push(...differencesOf(row, fromLog.get(row.id)));
      fromLog.delete(row.id);
    }
  for (const row of fromLog.values()) differences.push({ id: row.id, field: 'row', list: null, log: row.title });
  const record = { events, rows, differences: differences.length, ...times };
  if (differences.length > 0) {
    printer.table(DIFFERENCES, differences);
    process.exitCode = 1;
  }
  const words = `${countOf(events, 'event')} replayed, ${countOf(rows, 'row')} compared: ${countOf(differences.length, 'difference')}.`;
  if (printer.style !== 'csv') printer.report(record, words);
}

function differencesOf(listed: OwnedPieceRow, fromLog: OwnedPieceRow | undefined): Difference[] {
  const { id } = listed;
  if (!fromLog) return [{ id, field: 'row', list: listed.title, log: null }];
  const fields = Object.keys(fromLog) as (keyof OwnedPieceRow)[]; // as the replay makes it
  return fields
    .filter((field) => fromLog[field] !== listed[field])
    .map((field) => ({ id, field, list: listed[field], log: fromLog[field] }));
}

/** Refuses a time or position before the first event of the log, because no model exists for it. */
async function requireRecorded({ eventStore }: WriteSide, last: Position | null, recordedUntil: number): Promise<void> {
  const [first] = await eventStore.readAll(START, { limit: 1 });
  if (!first || ((last === null || first.position <= last) && Date.parse(first.recordedAt) <= recordedUntil)) return;
  const day = longDate(dateIn(Date.parse(first.recordedAt)));
  refuseAs('unknown', 'log/nothing', `Nothing was recorded until then: the log begins on ${day}.`);
}

/** Prints a model out of the log alone. */
export function replayModel(command: Command, stream: string | undefined): Promise<void> {
  const { until, at } = command.opts<{ until?: Until; at?: string }>();
  if (stream !== undefined) throw new InvalidArgumentError('Say either a stream or --model.');
  if (command.getOptionValueSource('from') === 'cli')
    throw new InvalidArgumentError('--from is the first event of a stream that is shown: leave it out with --model.');
  const now = Date.now();
  const recordedUntil = until && 'before' in until ? until.before - 1 : now;
  requirePast(recordedUntil, now, true, 'until');
  const asOf: AsOf = {
    validAt: momentOf(parsePastInstant(at, 'at', now)),
    recordedUntil: new Date(recordedUntil).toISOString(),
  };
  // a number is a position of the log in Postgres, which counts its events
  const number = until && 'revision' in until ? (String(until.revision).padStart(20, '0') as Position) : null;
  const last = until && 'position' in until ? until.position : number;
  return withWriteSide(
    async (writeSide) => {
      await requireRecorded(writeSide, last, recordedUntil);
      const { replay, events } = await replayed(writeSide, last);
      const printer = printerOf(command);
      printer.table(ownedColumns(printer), replay.rows(asOf));
      if (printer.style === 'terminal') printer.line(`\n${countOf(events, 'event')} replayed: at ${asOf.validAt} UTC.`);
    },
    { isLong: true },
  );
}
