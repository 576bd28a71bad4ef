import {
  answeringFor,
  type DuplicateEvent,
  type Duplicates,
  duplicates as decider,
  MERGEABLE,
  type Mergeable,
} from '@rabbet/domain/people/people';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';
import type { PointingColumn } from './is-referenced';

interface Row {
  readonly kind: Mergeable;
  readonly id: number;
  readonly original: number;
  readonly answers: number;
}

/** Columns that point at records, two for each kind. */
const POINTERS = MERGEABLE.flatMap((kind) =>
  ['id', 'original'].map((column) => ({ name: `${kind}_${column}`, kind, column })),
);

/** Merged records with their originals: few, so that a batch reads all of a kind and writes them anew. */
export const duplicates: Projection<DuplicateEvent> = {
  name: 'duplicates',
  version: 1,
  sql: `
create table duplicates (kind text not null, id integer not null, original integer not null, answers integer not null,
  ${POINTERS.map(({ name, kind, column }) => `${name} integer generated always as (case when kind = '${kind}' then ${column} end) stored`).join(', ')},
  primary key (kind, id));
create index duplicates_answers on duplicates (kind, answers);
${POINTERS.map(({ name }) => `create index duplicates_${name} on duplicates (${name});`).join('\n')}`,
  handles: ['DuplicateMerged', 'DuplicateUnlinked'],
  async apply(batch: readonly Recorded<DuplicateEvent>[], db) {
    for (const kind of MERGEABLE) {
      const kindEvents = batch.filter(({ stream }) => stream === `${decider.name}-${kind}`);
      if (kindEvents.length > 0) await write(kind, evolved(await read(kind, db), kindEvents), db);
    }
  },
};

function evolved(before: Duplicates, events: readonly Recorded<DuplicateEvent>[]): Duplicates {
  return events.reduce((state, event) => evolve<Duplicates, DuplicateEvent>(decider, state, event), before);
}

async function read(kind: Mergeable, db: Queryable): Promise<Duplicates> {
  const { rows } = await db.query<Row>('select id, original from duplicates where kind = $1 order by id', [kind]);
  return { links: rows.map(({ id, original }) => ({ duplicate: id, original })) };
}

async function write(kind: Mergeable, state: Duplicates, db: Queryable): Promise<void> {
  await db.query('delete from duplicates where kind = $1', [kind]);
  const rows = state.links.map(({ duplicate: id, original }): Row => ({
    kind,
    id,
    original,
    answers: answeringFor(state, id),
  }));
  if (rows.length === 0) return;
  await db.query(
    `insert into duplicates (kind, id, original, answers)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::int[])`,
    columns(rows, ['kind', 'id', 'original', 'answers']),
  );
}

/** Neither of two that are one is removed before they are unlinked. */
export const DUPLICATES_POINTING: readonly PointingColumn[] = POINTERS.map(({ name: column, kind: to }) => ({
  projection: duplicates,
  table: 'duplicates',
  column,
  to,
}));
