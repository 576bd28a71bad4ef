import type { Recorded } from '@rabbet/domain/events/event';
import {
  changesOwnFields,
  type GalleryEvent,
  galleryEvent,
  type GalleryEventDetails,
  type GalleryEventEvent,
  galleryEventFields,
  type GalleryEventImage,
  type RsvpEvent,
} from '@rabbet/domain/gallery-events/gallery-events';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Time } from '@rabbet/domain/parts/times';
import { filledIn } from '@rabbet/domain/records/fields';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';

const TABLES = `
create table gallery_events (
  id integer primary key, revision integer not null, publish boolean not null, closed_vector_id integer, doc jsonb not null
);
create index gallery_events_closed_vector on gallery_events (closed_vector_id) where closed_vector_id is not null;

create table gallery_event_times (
  id integer primary key, event_id integer not null, starts bigint not null, ends bigint not null
);
create index gallery_event_times_event on gallery_event_times (event_id);

create table gallery_event_images (
  id integer primary key, event_id integer not null, image_id integer not null, indice integer not null
);
create index gallery_event_images_event on gallery_event_images (event_id);
create index gallery_event_images_image on gallery_event_images (image_id);
`;

type OwnEvent = Exclude<GalleryEventEvent, RsvpEvent>;
/** Those that move the revision on, all of them: who answers stands in a read model of its own, and makes no page stale. */
const OWN_EVENTS = (Object.keys(galleryEvent.evolve) as GalleryEventEvent['type'][]).filter((type) =>
  changesOwnFields({ type }),
) as OwnEvent['type'][]; // its own, without those of answers

/** What the gallery invites to, with its times and images. */
export const galleryEvents: Projection<OwnEvent> = {
  name: 'gallery_events',
  version: 1,
  sql: TABLES,
  handles: OWN_EVENTS,
  async apply(batch: readonly Recorded<OwnEvent>[], db) {
    const ids = [...new Set(batch.map(({ stream }) => addressOf(stream).id))];
    const known = await load(ids, db);
    for (const event of batch) {
      const { id } = addressOf(event.stream);
      const before = event.type === 'GalleryEventPlanned' ? { state: galleryEvent.initial } : known.get(id);
      if (!before) continue; // an operator skipped what planned it
      const state = evolve<GalleryEvent, GalleryEventEvent>(galleryEvent, before.state, event);
      known.set(id, { id, revision: event.revision, state });
    }
    await write([...known.values()], db);
  },
};

interface KeptEvent {
  readonly id: number;
  readonly revision: number;
  readonly state: GalleryEvent;
}

interface StoredEvent {
  readonly id: number;
  readonly revision: number;
  readonly doc: Partial<GalleryEventDetails>;
  readonly times: Time[] | null;
  readonly images: GalleryEventImage[] | null;
}

async function load(ids: readonly number[], db: Queryable): Promise<Map<number, KeptEvent>> {
  const { rows } = await db.query<StoredEvent>(
    `select id, revision, doc,
       (select json_agg(json_build_object('id', t.id, 'start', t.starts, 'end', t.ends) order by t.starts, t.ends)
        from gallery_event_times t where t.event_id = e.id) as times,
       (select json_agg(json_build_object('id', i.id, 'image_id', i.image_id, 'indice', i.indice) order by i.indice, i.id)
        from gallery_event_images i where i.event_id = e.id) as images
     from gallery_events e where id = any($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, revision, doc, times, images }) => {
      const values = filledIn<GalleryEventDetails>(galleryEventFields, doc);
      const parts = { times: times ?? [], images: images ?? [] };
      return [id, { id, revision, state: { ...galleryEvent.initial, stage: 'kept', values, ...parts } }];
    }),
  );
}

/** A batch changes few events, and each has few parts: these are written anew. */
async function write(events: readonly KeptEvent[], db: Queryable): Promise<void> {
  const ids = events.map(({ id }) => id);
  for (const part of ['gallery_event_times', 'gallery_event_images'])
    await db.query(`delete from ${part} where event_id = any($1::int[])`, [ids]);
  const gone = events.filter(({ state }) => state.stage === 'removed').map(({ id }) => id);
  if (gone.length > 0) await db.query('delete from gallery_events where id = any($1::int[])', [gone]);
  const kept = events.filter(({ state }) => state.stage === 'kept');
  if (kept.length === 0) return;
  await db.query(
    `insert into gallery_events (id, revision, publish, closed_vector_id, doc)
     select * from unnest($1::int[], $2::int[], $3::boolean[], $4::int[], $5::jsonb[])
     on conflict (id) do update set revision = excluded.revision, publish = excluded.publish,
       closed_vector_id = excluded.closed_vector_id, doc = excluded.doc`,
    columns(kept.map(rowOf)),
  );
  await writeTimes(kept, db);
  await writeImages(kept, db);
}

function rowOf({ id, revision, state: { values } }: KeptEvent) {
  return { id, revision, publish: values.publish, closed_vector_id: values.closed_vector_id, doc: values };
}

async function writeTimes(events: readonly KeptEvent[], db: Queryable): Promise<void> {
  const rows = events.flatMap(({ id, state }) =>
    state.times.map((time) => ({ id: time.id, event_id: id, starts: time.start, ends: time.end })),
  );
  if (rows.length === 0) return;
  await db.query(
    `insert into gallery_event_times (id, event_id, starts, ends)
     select * from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[])`,
    columns(rows),
  );
}

async function writeImages(events: readonly KeptEvent[], db: Queryable): Promise<void> {
  const rows = events.flatMap(({ id, state }) =>
    state.images.map(({ id: part, image_id, indice }) => ({ id: part, event_id: id, image_id, indice })),
  );
  if (rows.length === 0) return;
  await db.query(
    `insert into gallery_event_images (id, event_id, image_id, indice)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])`,
    columns(rows),
  );
}
