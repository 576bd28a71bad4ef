import type { ArrivalEvent } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';

/** Instants at which visitors could see a piece for the first time. */
export const arrivals: Projection<ArrivalEvent> = {
  name: 'arrivals',
  version: 1,
  sql: `
    create table arrivals (widget_id integer primary key, offered_at timestamptz not null);
    create index arrivals_newest on arrivals (offered_at);`,
  handles: ['ArrivalNoted'],
  async apply(batch: readonly Recorded<ArrivalEvent>[], db) {
    await db.query(
      `insert into arrivals (widget_id, offered_at) select * from unnest($1::int[], $2::timestamptz[])
       on conflict (widget_id) do nothing`,
      columns(batch.map(({ data: { artwork_id, offered_at } }) => ({ artwork_id, offered_at }))),
    );
  },
};
