import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import {
  appendEntry,
  EMPTY_LEDGER,
  type Entry,
  entryOf,
  HOLDING_FIELDS,
  type HoldingVersion,
  type Ledger,
  ledgerOf,
} from '@rabbet/domain/audit/audit';
import type { RecordedPiece } from '@rabbet/domain/consignors/consignors';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { addressOf } from '../records/folding';
import type { Label } from './labels';
import { HOLDING_COLUMNS } from './ownership-tables';

/** Row of `ownership_points`: recorded from `known` until `known_until`. */
interface VersionRow extends Omit<HoldingVersion, 'validFrom' | 'recordedFrom'> {
  readonly widget_id: number;
  readonly at: string;
  // eslint-disable-next-line house/clear-words -- name of a column
  readonly known: string;
  readonly known_until: string | null;
}
/** Row of `ownership_entries`. */
interface EntryRow extends Omit<Entry, 'validFrom' | 'recordedAt'> {
  readonly widget_id: number;
  readonly at: string | null;
  // eslint-disable-next-line house/clear-words -- name of a column
  readonly known: string;
}

/** Folds events into the ledgers of pieces, and collects the rows to write for them. */
export class LedgerFold {
  readonly entries: EntryRow[] = [];
  readonly labels: Label[] = [];
  private readonly versions = new Map<string, VersionRow>();

  constructor(private readonly ledgers: Map<number, Ledger>) {}

  take(event: Recorded<ArtworkEvent>): void {
    const { id } = addressOf(event.stream);
    const before = this.ledgers.get(id) ?? EMPTY_LEDGER;
    const entry = entryOf(event, before.entries);
    if (!entry) return;
    const { ledger, superseded } = appendEntry(before, entry);
    const { validFrom, recordedAt, ...fields } = entry;
    this.ledgers.set(id, ledger);
    this.entries.push({ ...fields, widget_id: id, at: validFrom, known: recordedAt });
    for (const version of superseded) this.putVersion(id, version, recordedAt);
    const existing = new Set(before.versions);
    for (const version of ledger.versions) if (!existing.has(version)) this.putVersion(id, version, null);
    this.addLabelIfChanged(id, before, ledger, recordedAt);
  }

  /** Pieces with new entries, as their ids and all their entries. */
  get changedPieces(): readonly (readonly [number, readonly Entry[]])[] {
    const ids = new Set(this.entries.map(({ widget_id }) => widget_id));
    return [...ids].map((id) => [id, this.ledgers.get(id)?.entries ?? []]);
  }

  /** Versions that were recorded for some time, or still are: these are stored. */
  get recordedVersions(): VersionRow[] {
    return [...this.versions.values()].filter((row) => row.known !== row.known_until);
  }

  /** Versions that were superseded at the instant at which they were recorded: these are removed. */
  get momentaryVersions(): VersionRow[] {
    return [...this.versions.values()].filter((row) => row.known === row.known_until);
  }

  private putVersion(widget_id: number, version: HoldingVersion, supersededAt: string | null): void {
    const { validFrom, recordedFrom, ...holding } = version;
    const row = { ...holding, widget_id, at: validFrom, known: recordedFrom, known_until: supersededAt };
    this.versions.set(`${widget_id} ${validFrom} ${recordedFrom}`, row);
  }

  private addLabelIfChanged(id: number, before: Ledger, { piece: { values } }: Ledger, recordedAt: string): void {
    const earlier = before.piece.values;
    const { name, catalog_no, manufacturer_id } = values;
    if (earlier.name === name && earlier.catalog_no === catalog_no && earlier.manufacturer_id === manufacturer_id)
      return;
    this.labels.push({
      kind: 'artwork',
      id,
      known: recordedAt,
      name,
      stored: null,
      is_artist: null,
      catalog_no,
      maker_id: manufacturer_id,
    });
  }
}

/** Reads the ledgers of these pieces. */
export async function readLedgers(ids: readonly number[], db: Queryable): Promise<Map<number, Ledger>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<StoredEntry>(entriesSql('widget_id = any($1::int[])'), [ids]);
  return new Map(piecesIn(rows).map(({ id, entries }) => [id, ledgerOf(entries)]));
}

export type StoredEntry = Omit<EntryRow, 'known'> & {
  // eslint-disable-next-line house/clear-words -- name of a column
  readonly known: Date;
};

export const entriesSql = (
  where: string,
) => `select widget_id, revision, known, at, by, type, transaction_id, data from ownership_entries
  where ${where} order by widget_id, revision`;

/** Groups stored entries, in the order of `entriesSql`, by piece. */
export function piecesIn(rows: readonly StoredEntry[]): RecordedPiece[] {
  const entries = new Map<number, Entry[]>();
  for (const { widget_id, at: validFrom, known: recordedAt, ...fields } of rows) {
    const pieceEntries = entries.get(widget_id) ?? [];
    pieceEntries.push({ ...fields, validFrom, recordedAt: recordedAt.toISOString() });
    entries.set(widget_id, pieceEntries);
  }
  return [...entries].map(([id, pieceEntries]) => ({ id, entries: pieceEntries }));
}

const VERSION_COLUMNS = ['widget_id', 'at', 'known', 'known_until', ...HOLDING_FIELDS] as const;
const VERSION_TYPES = [
  'int',
  'text',
  'timestamptz',
  'timestamptz',
  ...HOLDING_FIELDS.map((name) => HOLDING_COLUMNS[name]),
];

export async function writeLedgers(
  { entries, recordedVersions, momentaryVersions }: LedgerFold,
  db: Queryable,
): Promise<void> {
  if (entries.length > 0)
    await db.query(
      `insert into ownership_entries (widget_id, revision, known, at, by, type, transaction_id, data)
       select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::int[], $8::json[])`,
      columns(entries, ['widget_id', 'revision', 'known', 'at', 'by', 'type', 'transaction_id', 'data']),
    );
  if (momentaryVersions.length > 0)
    await db.query(
      `delete from ownership_points where (widget_id, at, known) in
         (select * from unnest($1::int[], $2::text[], $3::timestamptz[]))`,
      columns(momentaryVersions, ['widget_id', 'at', 'known']),
    );
  if (recordedVersions.length > 0)
    await db.query(
      `insert into ownership_points (${VERSION_COLUMNS.join(', ')})
       select * from unnest(${VERSION_TYPES.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
       on conflict (widget_id, at, known) do update set known_until = excluded.known_until,
         ${HOLDING_FIELDS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      columns(recordedVersions, VERSION_COLUMNS),
    );
}
