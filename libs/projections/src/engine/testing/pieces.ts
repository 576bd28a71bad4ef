import type { Recorded } from '@rabbet/domain/events/event';
import { columns } from '../columns';
import { personalTable } from '../personal-table';
import type { Projection } from '../projection';

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
  | { type: 'PersonErased'; data: { person: string } };

interface PieceRow {
  id: number;
  title: string;
  medium: string;
  year: number;
  cents: number;
  consignor: string;
  sold_on: string | null;
  buyer: string | null;
}

interface PersonRow {
  person: string;
  name: string | null;
}

export const pieces: Projection<PieceEvent> = {
  name: 'pieces',
  version: 1,
  sql: `
    create table pieces (
      id integer primary key,
      title text not null,
      medium text not null,
      year integer not null,
      cents integer not null,
      consignor text not null,
      sold_on date,
      buyer text
    ) with (fillfactor = 70);
    create index pieces_title on pieces (title);
    ${personalTable('people', 'person text primary key, name text')}`,
  handles: ['PieceConsigned', 'PieceRetitled', 'PiecePriced', 'PieceSold', 'PersonErased'],
  async apply(batch, db) {
    const ids = [...new Set(batch.filter(({ type }) => type !== 'PersonErased').map(idOf))];
    const known = await db.query<PieceRow>(
      'select id, title, medium, year, cents, consignor, sold_on, buyer from pieces where id = any($1::int[])',
      [`{${ids.join(',')}}`],
    );
    const rows = new Map(known.rows.map((row) => [row.id, row]));
    const people = new Map<string, PersonRow>();
    for (const event of batch) fold(event, rows, people);
    if (rows.size > 0)
      await db.query(
        `insert into pieces (id, title, medium, year, cents, consignor, sold_on, buyer)
         select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::date[], $8::text[])
         on conflict (id) do update set title = excluded.title, medium = excluded.medium, year = excluded.year,
           cents = excluded.cents, consignor = excluded.consignor, sold_on = excluded.sold_on, buyer = excluded.buyer`,
        columns([...rows.values()]),
      );
    if (people.size > 0)
      await db.query(
        `insert into people (person, name) select * from unnest($1::text[], $2::text[])
         on conflict (person) do update set name = excluded.name`,
        columns([...people.values()]),
      );
  },
};

function fold(event: Recorded<PieceEvent>, rows: Map<number, PieceRow>, people: Map<string, PersonRow>): void {
  if (event.type === 'PersonErased') return void people.set(event.data.person, { ...event.data, name: null });
  const id = idOf(event);
  if (event.type === 'PieceConsigned') rows.set(id, { id, ...event.data, sold_on: null, buyer: null });
  else change(rows.get(id), event);
  if ('personal' in event)
    for (const [person, named] of Object.entries(event.personal ?? {}))
      people.set(person, { person, name: named?.name ?? null });
}

function change(row: PieceRow | undefined, event: Exclude<Recorded<PieceEvent>, { type: 'PersonErased' }>): void {
  if (!row) throw new Error(`${event.stream} was never consigned`);
  if (event.type === 'PieceRetitled') row.title = event.data.title;
  else if (event.type === 'PiecePriced') row.cents = event.data.cents;
  else if (event.type === 'PieceSold') Object.assign(row, { sold_on: event.data.on, buyer: event.data.buyer });
}

function idOf({ stream }: Recorded): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}
