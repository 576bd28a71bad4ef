import type { Recorded } from '@rabbet/domain/events/event';
import type { ExhibitionEvent } from '@rabbet/commands/testing/exhibition';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { columns, personalTable, type Projection } from '@rabbet/projections';

interface Row {
  id: number;
  title: string;
  hung: string;
  events: number;
}

/** A read model of the tests' own: exhibitions with what hangs in them, and their guests by name. */
export const exhibitions: Projection<ExhibitionEvent | ErasureEvent> = {
  name: 'exhibitions',
  version: 1,
  sql: `
    create table exhibitions (id integer primary key, title text not null, hung text not null, events integer not null);
    ${personalTable('guests', 'exhibition integer, guest text, name text, primary key (exhibition, guest)')}
  `,
  handles: ['ExhibitionPlanned', 'WorkHung', 'ExhibitionOpened', 'GuestSigned', 'PersonErasureCompleted'],
  async apply(all, db) {
    const erased = all.flatMap((event) => (event.type === 'PersonErasureCompleted' ? [event.data.person] : []));
    const batch = all.filter((event) => event.type !== 'PersonErasureCompleted');
    const ids = [...new Set(batch.map(idOf))];
    const stored = await db.query<Row>('select id, title, hung, events from exhibitions where id = any ($1)', [ids]);
    const rows = new Map(stored.rows.map((row) => [row.id, row]));
    for (const event of batch) rows.set(idOf(event), fold(rows.get(idOf(event)), event));
    await db.query(
      `insert into exhibitions (id, title, hung, events)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::int[])
       on conflict (id) do update set title = excluded.title, hung = excluded.hung, events = excluded.events`,
      columns([...rows.values()]),
    );
    const guests = batch.flatMap((event) =>
      event.type === 'GuestSigned'
        ? [{ exhibition: idOf(event), guest: event.data.guest, name: event.personal[event.data.guest]?.name ?? null }]
        : [],
    );
    if (guests.length > 0)
      await db.query(
        `insert into guests (exhibition, guest, name) select * from unnest($1::int[], $2::text[], $3::text[])
         on conflict (exhibition, guest) do update set name = excluded.name`,
        columns(guests),
      );
    if (erased.length > 0) await db.query('update guests set name = null where guest = any ($1)', [erased]);
  },
};

// counting shows an event that was applied twice, and the list of works one that was applied out of order
function fold(row: Row = { id: 0, title: '', hung: '', events: 0 }, event: Recorded<ExhibitionEvent>): Row {
  const next = { ...row, id: idOf(event), events: row.events + 1 };
  if (event.type === 'ExhibitionPlanned') return { ...next, title: event.data.title };
  if (event.type === 'WorkHung') return { ...next, hung: `${row.hung} ${event.data.artworkId}` };
  return next;
}

function idOf({ stream }: Recorded): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}
