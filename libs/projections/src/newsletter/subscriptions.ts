import type { Recorded } from '@rabbet/domain/events/event';
import type { Subscription, SubscriptionEvent, WayOut } from '@rabbet/domain/newsletter/newsletter';
import { asCompared, type ErasureEvent, person } from '@rabbet/domain/people/people';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

type Event = SubscriptionEvent | ErasureEvent;

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly stage: Subscription['stage'];
  readonly person_id: number | null;
  readonly asked_at: string | null;
  readonly confirmed_at: string | null;
  readonly left_at: string | null;
  readonly left_by: WayOut | null;
}
interface Address {
  readonly id: number;
  readonly person: string;
  readonly email: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly compared: string;
}

/** Who gets the newsletter, who has asked for it, and who has left it. */
export const subscriptions: Projection<Event> = {
  name: 'subscriptions',
  version: 1,
  sql: `
create table subscriptions (id integer primary key, revision integer not null, stage text not null, person_id integer,
  asked_at timestamptz, confirmed_at timestamptz, left_at timestamptz, left_by text);
create index subscriptions_person on subscriptions (person_id);
create index subscriptions_stage on subscriptions (stage, id);
${personalTable(
  'subscription_addresses',
  'id integer primary key, person text not null, email text not null, first text, last text, compared text not null',
)}
create index subscription_addresses_person on subscription_addresses (person);
create index subscription_addresses_compared on subscription_addresses (compared);`,
  handles: ['SubscriptionAskedFor', 'SubscriptionConfirmed', 'SubscriptionLeft', 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<Event>[], db) {
    const rows = new Map<number, Row>();
    const addresses = new Map<number, Address>();
    const erased: string[] = [];
    for (const event of batch) {
      if (event.type === 'PersonErasureCompleted') {
        erased.push(event.data.person);
        continue;
      }
      const id = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
      rows.set(id, told(event, rows.get(id) ?? { ...NOTHING, id }));
      if (event.type === 'SubscriptionAskedFor') {
        const [who, said] = Object.entries(event.personal)[0] ?? [];
        if (who && said) addresses.set(id, { id, person: who, ...said, compared: asCompared(said.email) });
      }
    }
    if (rows.size > 0) await write([...rows.values()], db);
    if (addresses.size > 0) await writeAddresses([...addresses.values()], db);
    if (erased.length > 0) await db.query('delete from subscription_addresses where person = any($1)', [erased]);
  },
};

/** What the batch does not tell stays as it stands. */
const NOTHING: Omit<Row, 'id'> = {
  ...{ revision: 0, stage: 'unknown', person_id: null },
  ...{ asked_at: null, confirmed_at: null, left_at: null, left_by: null },
};

function told(event: Recorded<SubscriptionEvent>, before: Row): Row {
  const { revision, occurredAt: at } = event;
  switch (event.type) {
    case 'SubscriptionAskedFor':
      return { ...before, revision, stage: 'asked', person_id: event.data.person_id, asked_at: at };
    case 'SubscriptionConfirmed':
      return { ...before, revision, stage: 'subscribed', confirmed_at: at };
    case 'SubscriptionLeft':
      return { ...before, revision, stage: 'left', left_at: at, left_by: event.data.by };
  }
}

async function write(rows: readonly Row[], db: Queryable): Promise<void> {
  const names = ['id', 'revision', 'stage', 'person_id', 'asked_at', 'confirmed_at', 'left_at', 'left_by'] as const;
  await db.query(
    `insert into subscriptions as s (${names.join(', ')})
     select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[], $8::text[])
     on conflict (id) do update set revision = excluded.revision, stage = excluded.stage,
       person_id = coalesce(excluded.person_id, s.person_id), asked_at = coalesce(excluded.asked_at, s.asked_at),
       confirmed_at = coalesce(excluded.confirmed_at, s.confirmed_at),
       left_at = coalesce(excluded.left_at, s.left_at), left_by = coalesce(excluded.left_by, s.left_by)`,
    columns(rows, names),
  );
}

async function writeAddresses(addresses: readonly Address[], db: Queryable): Promise<void> {
  await db.query(
    `insert into subscription_addresses (id, person, email, first, last, compared)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (id) do update set person = excluded.person, email = excluded.email, first = excluded.first,
       last = excluded.last, compared = excluded.compared`,
    columns(addresses, ['id', 'person', 'email', 'first', 'last', 'compared']),
  );
}

/** Nobody is removed who has asked for the newsletter. */
export const SUBSCRIPTIONS_POINTING: readonly PointingColumn[] = pointingColumns(subscriptions, 'subscriptions', {
  person_id: { kind: 'reference', to: person.name },
});
