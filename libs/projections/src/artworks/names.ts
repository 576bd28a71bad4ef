import type { Company } from '@rabbet/domain/people/people';
import type { TypeDimension } from '@rabbet/domain/artworks/artworks';
import type { Unit } from '@rabbet/domain/units/unit';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { addressOf } from '../records/folding';
import { lexemes } from './words';

type Named = Pick<Company, 'name' | 'is_artist'>;
/** What pieces are found, sorted and measured by besides their own fields. */
export type NameEvent =
  | { type: 'CompanyAdded' | 'CompanyChanged'; data: Partial<Named> }
  | { type: 'UnitAdded' | 'UnitChanged'; data: Partial<Unit> }
  | { type: 'WidgetTypeDimensionAdded' | 'WidgetTypeDimensionChanged'; data: Partial<TypeDimension> }
  | { type: 'CompanyRemoved' | 'UnitRemoved' | 'WidgetTypeDimensionRemoved'; data: object };

export const NAME_EVENTS = [
  'CompanyAdded',
  'CompanyChanged',
  'CompanyRemoved',
  'UnitAdded',
  'UnitChanged',
  'UnitRemoved',
  'WidgetTypeDimensionAdded',
  'WidgetTypeDimensionChanged',
  'WidgetTypeDimensionRemoved',
] as const satisfies readonly NameEvent['type'][];

type NameKind = 'company' | 'unit' | 'widget-type-dimension';
/** What a batch says of a name: null leaves what stands. */
interface NameRow {
  readonly kind: NameKind;
  readonly id: number;
  name: string | null;
  is_artist: boolean | null;
  gone: boolean;
}

/** What a batch changed of names that pieces may carry. */
export type Renamed = readonly NameRow[];

const KNOWN: ReadonlySet<string> = new Set(NAME_EVENTS);
export function isNameEvent(event: { readonly type: string }): event is Recorded<NameEvent> {
  return KNOWN.has(event.type);
}

export function foldNames(events: readonly Recorded<NameEvent>[]): Renamed {
  const rows = new Map<string, NameRow>();
  for (const { type, stream, data } of events) {
    const row = rows.get(stream) ?? newRow(stream);
    rows.set(stream, row);
    row.gone = type.endsWith('Removed');
    const { name, is_artist } = data as Partial<Named>; // of which units and dimensions have the name alone
    row.name = name ?? row.name;
    row.is_artist = is_artist ?? row.is_artist ?? (type === 'CompanyAdded' ? false : null);
  }
  return [...rows.values()];
}

function newRow(stream: string): NameRow {
  const { kind, id } = addressOf(stream);
  return { kind: kind as NameKind, id, name: null, is_artist: null, gone: false }; // the streams of these events
}

export async function writeNames(rows: Renamed, db: Queryable): Promise<void> {
  const [gone, kept] = [rows.filter((row) => row.gone), rows.filter((row) => !row.gone)];
  if (gone.length > 0)
    await db.query(
      'delete from names where (kind, id) in (select * from unnest($1::text[], $2::int[]))',
      columns(gone, ['kind', 'id']),
    );
  if (kept.length > 0)
    await db.query(
      `insert into names as n (kind, id, name, is_artist, words)
       select * from unnest($1::text[], $2::int[], $3::text[], $4::boolean[], $5::tsvector[])
       on conflict (kind, id) do update set name = coalesce(excluded.name, n.name),
         is_artist = coalesce(excluded.is_artist, n.is_artist), words = coalesce(excluded.words, n.words)`,
      columns(
        kept.map(({ kind, id, name, is_artist }) => ({
          kind,
          id,
          name,
          is_artist,
          words: kind === 'company' && name !== null ? lexemes([name]) : null,
        })),
      ),
    );
}

/** Names by kind and id, as they stand. */
export class Names {
  private constructor(private readonly names: ReadonlyMap<string, string>) {}

  static async read(wanted: ReadonlyMap<string, { kind: NameKind; id: number }>, db: Queryable): Promise<Names> {
    if (wanted.size === 0) return new Names(new Map());
    const { rows } = await db.query<{ kind: string; id: number; name: string }>(
      `select n.kind, n.id, n.name
       from unnest($1::text[], $2::int[]) as w (kind, id) join names n using (kind, id) where n.name is not null`,
      columns([...wanted.values()], ['kind', 'id']),
    );
    return new Names(new Map(rows.map(({ kind, id, name }) => [`${kind}-${id}`, name])));
  }

  of(kind: NameKind, id: number | null): string | null {
    return id === null ? null : (this.names.get(`${kind}-${id}`) ?? null);
  }
}
