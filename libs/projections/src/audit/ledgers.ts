import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import {
  EMPTY_LEDGER,
  type Entry,
  entryOf,
  HOLDING_FIELDS,
  type Ledger,
  ledgerOf,
  type Point,
  withNext,
} from '@rabbet/domain/audit/audit';
import type { RecordedPiece } from '@rabbet/domain/consignors/consignors';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { addressOf } from '../records/folding';
import type { Label } from './labels';
import { HOLDING_COLUMNS } from './ownership-tables';

interface PointRow extends Point {
  readonly widget_id: number;
  readonly known_until: string | null;
}
type EntryRow = Entry & { readonly widget_id: number };

/** Ledgers of pieces, with the rows that events since have made or changed. */
export class LedgerFold {
  readonly entries: EntryRow[] = [];
  readonly labels: Label[] = [];
  private readonly points = new Map<string, PointRow>();

  constructor(private readonly ledgers: Map<number, Ledger>) {}

  take(event: Recorded<ArtworkEvent>): void {
    const { id } = addressOf(event.stream);
    const before = this.ledgers.get(id) ?? EMPTY_LEDGER;
    const entry = entryOf(event, before.entries);
    if (!entry) return;
    const { ledger, closed } = withNext(before, entry);
    this.ledgers.set(id, ledger);
    this.entries.push({ ...entry, widget_id: id });
    for (const point of closed) this.put(id, point, entry.known);
    const known = new Set(before.points);
    for (const point of ledger.points) if (!known.has(point)) this.put(id, point, null);
    this.label(id, before, ledger, entry.known);
  }

  /** Entries of each piece that has another one now. */
  get changed(): readonly (readonly [number, readonly Entry[]])[] {
    const ids = new Set(this.entries.map(({ widget_id }) => widget_id));
    return [...ids].map((id) => [id, this.ledgers.get(id)?.entries ?? []]);
  }

  /** Points that are said, or were said for some time. */
  get said(): PointRow[] {
    return [...this.points.values()].filter(({ known, known_until }) => known !== known_until);
  }

  /** Points that were taken back at the instant at which they were said. */
  get unsaid(): PointRow[] {
    return [...this.points.values()].filter(({ known, known_until }) => known === known_until);
  }

  private put(widget_id: number, point: Point, known_until: string | null): void {
    this.points.set(`${widget_id} ${point.at} ${point.known}`, { ...point, widget_id, known_until });
  }

  private label(id: number, before: Ledger, { piece: { values } }: Ledger, known: string): void {
    const was = before.piece.values;
    const { name, catalog_no, manufacturer_id } = values;
    if (was.name === name && was.catalog_no === catalog_no && was.manufacturer_id === manufacturer_id) return;
    this.labels.push({
      kind: 'artwork',
      id,
      known,
      name,
      stored: null,
      is_artist: null,
      catalog_no,
      maker_id: manufacturer_id,
    });
  }
}

/** Ledgers of these pieces, as the tables hold them. */
export async function readLedgers(ids: readonly number[], db: Queryable): Promise<Map<number, Ledger>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<StoredEntry>(entriesSql('widget_id = any($1::int[])'), [ids]);
  return new Map(piecesIn(rows).map(({ id, entries }) => [id, ledgerOf(entries)]));
}

export type StoredEntry = Omit<EntryRow, 'known'> & { readonly known: Date };

export const entriesSql = (
  where: string,
) => `select widget_id, revision, known, at, by, type, transaction_id, data from ownership_entries
  where ${where} order by widget_id, revision`;

/** Pieces of these entries, which come piece by piece. */
export function piecesIn(rows: readonly StoredEntry[]): RecordedPiece[] {
  const entries = new Map<number, Entry[]>();
  for (const { widget_id, known, ...entry } of rows) {
    const own = entries.get(widget_id) ?? [];
    own.push({ ...entry, known: known.toISOString() });
    entries.set(widget_id, own);
  }
  return [...entries].map(([id, own]) => ({ id, entries: own }));
}

const POINT_COLUMNS = ['widget_id', 'at', 'known', 'known_until', ...HOLDING_FIELDS] as const;
const POINT_TYPES = [
  'int',
  'text',
  'timestamptz',
  'timestamptz',
  ...HOLDING_FIELDS.map((name) => HOLDING_COLUMNS[name]),
];

export async function writeLedgers({ entries, said, unsaid }: LedgerFold, db: Queryable): Promise<void> {
  if (entries.length > 0)
    await db.query(
      `insert into ownership_entries (widget_id, revision, known, at, by, type, transaction_id, data)
       select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::int[], $8::json[])`,
      columns(entries, ['widget_id', 'revision', 'known', 'at', 'by', 'type', 'transaction_id', 'data']),
    );
  if (unsaid.length > 0)
    await db.query(
      `delete from ownership_points where (widget_id, at, known) in
         (select * from unnest($1::int[], $2::text[], $3::timestamptz[]))`,
      columns(unsaid, ['widget_id', 'at', 'known']),
    );
  if (said.length > 0)
    await db.query(
      `insert into ownership_points (${POINT_COLUMNS.join(', ')})
       select * from unnest(${POINT_TYPES.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
       on conflict (widget_id, at, known) do update set known_until = excluded.known_until,
         ${HOLDING_FIELDS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      columns(said, POINT_COLUMNS),
    );
}
