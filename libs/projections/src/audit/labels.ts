import type { Recorded } from '@rabbet/domain/events/event';
import { type Company, makerName } from '@rabbet/domain/people/people';
import type { RecordEvent } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { addressOf } from '../records/folding';

/** Name of a piece or a company since an instant of recorded time. */
export interface Label {
  readonly kind: 'artwork' | 'company';
  readonly id: number;
  /** Recorded time. */
  // eslint-disable-next-line house/clear-words -- name of a column
  readonly known: string;
  /** Name as people say it. */
  readonly name: string;
  /** Name of a company as it is stored. */
  readonly stored: string | null;
  readonly is_artist: boolean | null;
  readonly catalog_no: string | null;
  readonly maker_id: number | null;
}

type CompanyNames = Map<number, Pick<Company, 'name' | 'is_artist'>>;

/** Reads the latest names of companies, by id. */
export async function readLabels(ids: readonly number[], db: Queryable): Promise<CompanyNames> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; name: string; is_artist: boolean }>(
    `select distinct on (id) id, stored as name, is_artist from ownership_labels where kind = 'company' and id = any($1::int[])
     order by id, known desc`,
    [ids],
  );
  return new Map(rows.map(({ id, name, is_artist }) => [id, { name, is_artist }]));
}

/** Makes labels from the events of companies. Updates `names`, so that later events are compared with these. */
export function foldLabels(events: readonly Recorded<RecordEvent>[], names: CompanyNames): Label[] {
  return events.flatMap((event) => {
    if (event.type === 'CompanyRemoved') return [];
    const { id } = addressOf(event.stream);
    const company = event.data as Partial<Company>;
    const before = names.get(id);
    const after = {
      name: company.name ?? before?.name ?? '',
      is_artist: company.is_artist ?? before?.is_artist ?? false,
    };
    if (before && before.name === after.name && before.is_artist === after.is_artist) return [];
    names.set(id, after);
    const name = makerName(after);
    const { name: stored, is_artist } = after;
    return [
      { kind: 'company', id, known: event.recordedAt, name, stored, is_artist, catalog_no: null, maker_id: null },
    ];
  });
}

export async function writeLabels(labels: readonly Label[], db: Queryable): Promise<void> {
  // of labels with the same instant, only the last one is stored
  const rows = [...new Map(labels.map((label) => [`${label.kind} ${label.id} ${label.known}`, label])).values()];
  if (rows.length === 0) return;
  await db.query(
    `insert into ownership_labels (kind, id, known, name, stored, is_artist, catalog_no, maker_id)
     select * from unnest($1::text[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::int[])
     on conflict (kind, id, known) do update set name = excluded.name, stored = excluded.stored, is_artist = excluded.is_artist,
       catalog_no = excluded.catalog_no, maker_id = excluded.maker_id`,
    columns(rows, ['kind', 'id', 'known', 'name', 'stored', 'is_artist', 'catalog_no', 'maker_id']),
  );
}
