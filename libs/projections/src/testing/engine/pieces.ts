import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../../engine/columns';
import { personalTable } from '../../engine/personal-table';
import type { Projection } from '../../engine/projection';

type Named = { readonly [person: string]: { readonly name: string } | null };

/** Pieces that people have left with the shop to sell: a read model of a real one's size, for tests and figures. */
export type PieceEvent =
  | {
      type: 'PieceConsigned';
      data: { title: string; medium: string; year: number; cents: number; consignor: string };
      personal?: Named;
    }
  | { type: 'PieceRetitled'; data: { title: string } }
  | { type: 'PiecePriced'; data: { cents: number } }
  | { type: 'PieceSold'; data: { on: string; buyer: string }; personal?: Named }
  | { type: 'PersonErasureCompleted'; data: { person: string } };

/** Values of a piece after a batch; null leaves the stored value. A value never becomes unknown again. */
interface PieceRow {
  readonly id: number;
  title: string | null;
  medium: string | null;
  year: number | null;
  cents: number | null;
  consignor: string | null;
  sold_on: string | null;
  buyer: string | null;
}

interface PersonRow {
  readonly person: string;
  readonly name: string | null;
}

export const pieces: Projection<PieceEvent> = {
  name: 'pieces',
  version: 1,
  // a page has room for the next versions of its rows, so that most updates leave the indexes alone
  sql: `
    create table pieces (
      id integer primary key,
      title text,
      medium text,
      year integer,
      cents integer,
      consignor text,
      sold_on date,
      buyer text
    ) with (fillfactor = 70);
    create index pieces_title on pieces (title);
    ${personalTable('people', 'person text primary key, name text')}`,
  handles: ['PieceConsigned', 'PieceRetitled', 'PiecePriced', 'PieceSold', 'PersonErasureCompleted'],
  async apply(batch, db) {
    const rows = new Map<number, PieceRow>();
    const people = new Map<string, PersonRow>();
    for (const event of batch) {
      if (event.type !== 'PersonErasureCompleted') fold(event, rowOf(event, rows));
      for (const row of peopleIn(event)) people.set(row.person, row);
    }
    if (rows.size > 0) await writePieces([...rows.values()], db);
    if (people.size > 0) await writePeople([...people.values()], db);
  },
};

async function writePieces(rows: readonly PieceRow[], db: Queryable): Promise<void> {
  await db.query(
    `insert into pieces as p (id, title, medium, year, cents, consignor, sold_on, buyer)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::date[], $8::text[])
     on conflict (id) do update set
       title = coalesce(excluded.title, p.title), medium = coalesce(excluded.medium, p.medium),
       year = coalesce(excluded.year, p.year), cents = coalesce(excluded.cents, p.cents),
       consignor = coalesce(excluded.consignor, p.consignor),
       sold_on = coalesce(excluded.sold_on, p.sold_on), buyer = coalesce(excluded.buyer, p.buyer)`,
    columns(rows),
  );
}

async function writePeople(rows: readonly PersonRow[], db: Queryable): Promise<void> {
  await db.query(
    `insert into people (person, name) select * from unnest($1::text[], $2::text[])
     on conflict (person) do update set name = excluded.name`,
    columns(rows),
  );
}

function rowOf({ stream }: Recorded, rows: Map<number, PieceRow>): PieceRow {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1));
  const unknown = { title: null, medium: null, year: null, cents: null, consignor: null, sold_on: null, buyer: null };
  const row = rows.get(id) ?? { id, ...unknown };
  rows.set(id, row);
  return row;
}

function fold(event: Recorded<Exclude<PieceEvent, { type: 'PersonErasureCompleted' }>>, row: PieceRow): void {
  switch (event.type) {
    case 'PieceConsigned':
      Object.assign(row, event.data);
      break;
    case 'PieceRetitled':
      row.title = event.data.title;
      break;
    case 'PiecePriced':
      row.cents = event.data.cents;
      break;
    case 'PieceSold':
      row.sold_on = event.data.on;
      row.buyer = event.data.buyer;
  }
}

function peopleIn(event: Recorded<PieceEvent>): PersonRow[] {
  if (event.type === 'PersonErasureCompleted') return [{ person: event.data.person, name: null }];
  if (!('personal' in event)) return [];
  return Object.entries(event.personal ?? {}).map(([person, named]) => ({ person, name: named?.name ?? null }));
}
