import { type Decider, evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Time } from '@rabbet/domain/parts/times';
import { type AnyFields, type Fields, fillDefaults } from '@rabbet/domain/records/fields';
import type { RecordState } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';

interface PlannedImage {
  readonly id: number;
  readonly image_id: number;
}

/** Something that is planned and published, with times and images: a gallery event, a workshop. */
interface Planned extends RecordState<{ readonly publish: boolean }> {
  readonly times: readonly Time[];
  readonly images: readonly PlannedImage[];
}

/** Names of the tables of one sort of planned things. */
export interface PlannedTables {
  /** Table of the things: `gallery_events`. Those of their parts are `gallery_event_times` and `gallery_event_images`. */
  readonly name: string;
  readonly singular: string;
  /** Column of a part that says whose it is. */
  readonly owner: string;
  /** Column of an image that says where it stands. */
  readonly place: string;
  readonly fields: AnyFields;
}

interface PlannedSpec<S extends Planned, E extends ShopEvent> {
  readonly version: number;
  readonly tables: PlannedTables;
  readonly decider: Pick<Decider<S, never, E>, 'initial' | 'evolve'>;
  /** Event that begins one. */
  readonly begins: E['type'];
  readonly handles: readonly E['type'][];
}

/** Makes the read model of such things: what the decider makes of their events, a row each. */
export function plannedProjection<S extends Planned, E extends ShopEvent>(spec: PlannedSpec<S, E>): Projection<E> {
  const { version, tables, decider, begins, handles } = spec;
  const initial = decider.initial;
  return {
    name: tables.name,
    version,
    sql: sqlOf(tables),
    handles,
    async apply(batch: readonly Recorded<E>[], db) {
      const ids = [...new Set(batch.map(({ stream }) => addressOf(stream).id))];
      const stored = await load(tables, initial, ids, db);
      for (const event of batch) {
        const { id } = addressOf(event.stream);
        const before = event.type === begins ? { state: initial } : stored.get(id);
        if (!before) continue; // an operator skipped what planned it
        stored.set(id, { id, revision: event.revision, state: evolve<S, E>(decider, before.state, event) });
      }
      await write(tables, [...stored.values()], db);
      return ids;
    },
  };
}

function sqlOf({ name, singular, owner, place, fields }: PlannedTables): string {
  const references = referencesIn(fields);
  return `
create table ${name} (
  id integer primary key, revision integer not null, publish boolean not null,
  ${references.map((column) => `${column} integer, `).join('')}doc jsonb not null
);
${references
  .map(
    (column) =>
      `create index ${name}_${column.replace(/_id$/, '')} on ${name} (${column}) where ${column} is not null;`,
  )
  .join('\n')}

create table ${singular}_times (
  id integer primary key, ${owner} integer not null, starts bigint not null, ends bigint not null
);
create index ${singular}_times_${owner.replace(/_id$/, '')} on ${singular}_times (${owner});

create table ${singular}_images (
  id integer primary key, ${owner} integer not null, image_id integer not null, ${place} integer not null
);
create index ${singular}_images_${owner.replace(/_id$/, '')} on ${singular}_images (${owner});
create index ${singular}_images_image on ${singular}_images (image_id);
`;
}

/** Fields that point at records: each has a column, for removing what it points at. */
function referencesIn(fields: AnyFields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'reference');
}

interface Kept<S> {
  readonly id: number;
  readonly revision: number;
  readonly state: S;
}

interface Stored {
  readonly id: number;
  readonly revision: number;
  readonly doc: object;
  readonly times: readonly Time[] | null;
  readonly images: readonly PlannedImage[] | null;
}

async function load<S extends Planned>(
  { name, singular, owner, place, fields }: PlannedTables,
  initial: S,
  ids: readonly number[],
  db: Queryable,
): Promise<Map<number, Kept<S>>> {
  const { rows } = await db.query<Stored>(
    `select id, revision, doc,
       (select json_agg(json_build_object('id', t.id, 'start', t.starts, 'end', t.ends) order by t.starts, t.ends)
        from ${singular}_times t where t.${owner} = e.id) as times,
       (select json_agg(json_build_object('id', i.id, 'image_id', i.image_id, '${place}', i.${place}) order by i.${place}, i.id)
        from ${singular}_images i where i.${owner} = e.id) as images
     from ${name} e where id = any($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, revision, doc, times, images }) => {
      const values = fillDefaults<object>(fields as Fields<object>, doc); // of these fields
      const parts = { times: times ?? [], images: images ?? [] };
      return [id, { id, revision, state: { ...initial, stage: 'kept', values, ...parts } }];
    }),
  );
}

/** A batch changes few things, and each has few parts: these are written anew. */
async function write<S extends Planned>(
  { name, singular, owner, place, fields }: PlannedTables,
  all: readonly Kept<S>[],
  db: Queryable,
): Promise<void> {
  const ids = all.map(({ id }) => id);
  for (const part of ['times', 'images'])
    await db.query(`delete from ${singular}_${part} where ${owner} = any($1::int[])`, [ids]);
  const removedIds = all.filter(({ state }) => state.stage === 'removed').map(({ id }) => id);
  if (removedIds.length > 0) await db.query(`delete from ${name} where id = any($1::int[])`, [removedIds]);
  const keptThings = all.filter(({ state }) => state.stage === 'kept');
  if (keptThings.length === 0) return;
  const references = referencesIn(fields);
  const types = ['int', 'int', 'boolean', ...references.map(() => 'int'), 'jsonb'];
  const news = ['revision', 'publish', ...references, 'doc'].map((column) => `${column} = excluded.${column}`);
  await db.query(
    `insert into ${name} (id, revision, publish, ${references.map((column) => `${column}, `).join('')}doc)
     select * from unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
     on conflict (id) do update set ${news.join(', ')}`,
    columns(keptThings.map((each) => rowOf(each, references))),
  );
  await writeParts(
    db,
    ...([`${singular}_times`, [owner, 'starts', 'ends'], ['int', 'bigint', 'bigint']] as const),
    keptThings.flatMap(({ id, state }) => state.times.map((time) => [time.id, id, time.start, time.end])),
  );
  await writeParts(
    db,
    ...([`${singular}_images`, [owner, 'image_id', place], ['int', 'int', 'int']] as const),
    keptThings.flatMap(({ id, state }) =>
      state.images.map((image) => [image.id, id, image.image_id, (image as unknown as Record<string, number>)[place]]),
    ),
  );
}

function rowOf({ id, revision, state: { values } }: Kept<Planned>, references: readonly string[]) {
  const all = values as unknown as Readonly<Record<string, unknown>>; // by its fields
  const pointing = Object.fromEntries(references.map((column) => [column, all[column] ?? null]));
  return { id, revision, publish: values.publish, ...pointing, doc: values };
}

async function writeParts(
  db: Queryable,
  table: string,
  names: readonly string[],
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = ['id', ...names];
  await db.query(
    `insert into ${table} (${all.join(', ')})
     select * from unnest(${['int', ...types].map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`,
    columns(rows.map((row) => Object.fromEntries(all.map((name, i) => [name, row[i]])))),
  );
}
