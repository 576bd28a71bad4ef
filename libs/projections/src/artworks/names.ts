import { type TypeDimension, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { type Company, company } from '@rabbet/domain/people/people';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import { unit } from '@rabbet/domain/units/unit';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import type { CacheScope } from '../engine/projection';
import { addressOf } from '../records/folding';
import type { Piece } from './fold-pieces';
import { lexemes } from './words';

/** Events of the records whose names pieces are found, sorted and measured by. */
export const NAME_EVENTS = [company, unit, widgetType, typeDimension].flatMap((kind) => eventsOf(kind));

const TYPES: ReadonlySet<string> = new Set(NAME_EVENTS);
export function isNameEvent(event: { readonly type: string }): event is Recorded<RecordEvent> {
  return TYPES.has(event.type);
}

type NameKind = 'company' | 'unit' | 'widget-type' | 'widget-type-dimension';
type ByKind<T> = Readonly<Record<NameKind, T>>;
function byKind<T>(make: () => T): ByKind<T> {
  return { company: make(), unit: make(), 'widget-type': make(), 'widget-type-dimension': make() };
}

/** The ids of makers, units, types and dimensions that have another name or place, or are gone. */
export type Renamed = ByKind<ReadonlySet<number>>;

/** Writes what was said of names; answers which names that changes. */
export async function writeNames(changedNames: ChangedNames, scope: CacheScope, db: Queryable): Promise<Renamed> {
  const rows = [...changedNames.values()];
  const cached = nameCacheOf(scope);
  for (const { kind, id } of rows) cached.delete(addressIn(kind, id));
  const gone = rows.filter(({ isGone }) => isGone);
  const written = rows.filter(({ isGone }) => !isGone);
  if (gone.length > 0)
    await db.query(
      'delete from names where (kind, id) in (select * from unnest($1::text[], $2::int[]))',
      columns(gone, ['kind', 'id']),
    );
  if (written.length > 0)
    await db.query(
      `insert into names as n (kind, id, name, ordinal, is_artist, words)
       select * from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::boolean[], $6::tsvector[])
       on conflict (kind, id) do update set name = coalesce(excluded.name, n.name),
         ordinal = coalesce(excluded.ordinal, n.ordinal), is_artist = coalesce(excluded.is_artist, n.is_artist),
         words = coalesce(excluded.words, n.words)`,
      columns(written, ['kind', 'id', 'name', 'ordinal', 'is_artist', 'words']),
    );
  const renamed = byKind(() => new Set<number>());
  for (const { kind, id, name, ordinal, isGone } of rows)
    if (name !== null || ordinal !== null || isGone) renamed[kind].add(id);
  return renamed;
}

/** Changed names, by stream. */
export type ChangedNames = Map<string, NameRow>;

/** Name as events changed it. Where a field is null, the table keeps its value. */
interface NameRow {
  readonly kind: NameKind;
  readonly id: number;
  readonly name: string | null;
  /** A dimension's place among those of its type. */
  readonly ordinal: number | null;
  readonly is_artist: boolean | null;
  readonly words: string | null;
  readonly isGone: boolean;
}

export function foldNames(events: readonly Recorded<RecordEvent>[], rows: ChangedNames): void {
  for (const { type, stream, data } of events) {
    const { kind, id } = addressOf(stream) as { kind: NameKind; id: number }; // whose events these are
    const fields = data as Partial<Company & TypeDimension>; // what each of them has
    const before = rows.get(stream);
    const name = fields.name ?? before?.name ?? null;
    const ordinal = fields.ordinal ?? before?.ordinal ?? null;
    const is_artist = fields.is_artist ?? before?.is_artist ?? (type === 'CompanyAdded' ? false : null);
    const words = kind === 'company' && name !== null ? lexemes([name]) : null;
    rows.set(stream, { kind, id, name, ordinal, is_artist, words, isGone: type.endsWith('Removed') });
  }
}

/** Names by the ids of makers, units, types and dimensions, and the places of dimensions among those of their type. */
export interface Names extends ByKind<ReadonlyMap<number | null, string>> {
  readonly ordinals: ReadonlyMap<number, number>;
}

/** The names that pieces carry: those known by the scope, else from the table. */
export async function readNames(pieces: readonly Piece[], scope: CacheScope, db: Queryable): Promise<Names> {
  const references = new Map<string, { readonly kind: NameKind; readonly id: number }>();
  const addReference = (kind: NameKind, id: number | null) =>
    id !== null && references.set(addressIn(kind, id), { kind, id });
  for (const { state } of pieces) {
    addReference('company', state.values.manufacturer_id);
    addReference('widget-type', state.values.type_id);
    for (const { dimension_id, units_id } of state.dimensions) {
      addReference('widget-type-dimension', dimension_id);
      addReference('unit', units_id);
    }
  }
  const cached = nameCacheOf(scope);
  const uncached = [...references].filter(([address]) => !cached.has(address));
  if (cached.size + uncached.length > scope.maxRows) cached.clear(); // they are read again
  const missing = cached.size > 0 ? uncached : [...references];
  if (missing.length > 0) await readInto(cached, missing, db);

  const names = { ...byKind(() => new Map<number | null, string>()), ordinals: new Map<number, number>() };
  for (const [address, { kind, id }] of references) {
    const cachedName = cached.get(address);
    if (!cachedName) continue;
    names[kind].set(id, cachedName.name);
    if (kind === 'widget-type-dimension') names.ordinals.set(id, cachedName.ordinal ?? 0);
  }
  return names;
}

interface KnownName {
  readonly name: string;
  readonly ordinal: number | null;
}
/** Cached names, by address; null for a record without a name. */
type NameCache = Map<string, KnownName | null>;

const namesByScope = new WeakMap<CacheScope, NameCache>();

function nameCacheOf(scope: CacheScope): NameCache {
  const names = namesByScope.get(scope) ?? new Map<string, KnownName | null>();
  namesByScope.set(scope, names);
  return names;
}

function addressIn(kind: NameKind, id: number): string {
  return `${kind}-${id}`;
}

async function readInto(
  cache: NameCache,
  missing: readonly (readonly [address: string, { readonly kind: NameKind; readonly id: number }])[],
  db: Queryable,
): Promise<void> {
  const { rows } = await db.query<KnownName & { kind: NameKind; id: number }>(
    `select kind, id, name, ordinal from unnest($1::text[], $2::int[]) as wanted (kind, id) join names using (kind, id)
     where name is not null`,
    columns(missing.map(([, { kind, id }]) => ({ kind, id }))),
  );
  for (const [address] of missing) cache.set(address, null);
  for (const { kind, id, name, ordinal } of rows) cache.set(addressIn(kind, id), { name, ordinal });
}
