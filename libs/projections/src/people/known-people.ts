import type { Recorded } from '@rabbet/domain/events/event';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import {
  toComparable,
  callingNames,
  type ContactDetail,
  contactDetail,
  type ErasureEvent,
  type Person,
  person,
} from '@rabbet/domain/people/people';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';

type Event = RecordEvent | ErasureEvent;

interface Named extends Pick<Person, 'first' | 'preferred_first' | 'middle' | 'last'> {
  readonly id: number;
}
interface Addressed {
  readonly id: number;
  readonly person: string;
  /** Null where it is no e-mail address. */
  readonly address: string | null;
}

/** Names and addresses by which persons are found: in the form in which they are compared, not shown. */
export const knownPeople: Projection<Event> = {
  name: 'known_people',
  version: 2,
  sql: `
${personalTable(
  'known_names',
  `id integer primary key, person text not null, first text, preferred_first text, middle text, last text,
  names text[] not null`,
)}
create index known_names_person on known_names (person);
${personalTable('known_addresses', 'id integer primary key, person text not null, address text not null')}
create index known_addresses_person on known_addresses (person);
create index known_addresses_address on known_addresses (address);`,
  handles: [...eventsOf(person), ...eventsOf(contactDetail), 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<Event>[], db) {
    const named = await namesBefore(batch, db);
    const addressed = new Map<number, Addressed>();
    const erased: string[] = [];
    for (const event of batch) {
      if (event.type === 'PersonErasureCompleted')
        erased.push((event as ErasureEvent).data.person); // of its type
      else if (event.type.startsWith('Person')) foldName(event, named);
      else foldAddress(event, addressed);
    }
    const gone = [...named].flatMap(([id, row]) => (row === null ? [id] : []));
    await db.query('delete from known_names where id = any($1::int[]) or person = any($2::text[])', [gone, erased]);
    const keptNames = [...named.values()].filter((row) => row !== null && !erased.includes(String(row.id)));
    if (keptNames.length > 0) await writeNames(keptNames as Named[], db); // none is null
    await writeAddresses([...addressed.values()], db);
    await db.query('delete from known_addresses where person = any($1::text[])', [erased]);
  },
};

const idOf = ({ stream }: Recorded): number => Number(stream.slice(stream.lastIndexOf('-') + 1));

/** Stored names of the persons whom the batch changes. */
async function namesBefore(batch: readonly Recorded<Event>[], db: Queryable): Promise<Map<number, Named | null>> {
  const ids = batch.flatMap((event) => (event.type === 'PersonChanged' ? [idOf(event)] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Named>(
    'select id, first, preferred_first, middle, last from known_names where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function foldName(event: Recorded<RecordEvent>, named: Map<number, Named | null>): void {
  const id = idOf(event);
  if (event.type === 'PersonRemoved') return void named.set(id, null);
  const fields = event.personal?.[id] as Partial<Person> | null | undefined; // of its fields
  if (!fields) return;
  const before = named.get(id) ?? { id, first: null, preferred_first: null, middle: null, last: null };
  const { first, preferred_first, middle, last } = { ...before, ...fields };
  named.set(id, { id, first, preferred_first, middle, last });
}

/** Notes the address of a contact detail, which keeps its owner. */
function foldAddress(event: Recorded<RecordEvent>, addressed: Map<number, Addressed>): void {
  const id = idOf(event);
  if (event.type === 'ContactDetailRemoved') return void addressed.set(id, { id, person: '', address: null });
  const [entry] = Object.entries(event.personal ?? {});
  const value = (entry?.[1] as Partial<ContactDetail> | null | undefined)?.value; // of its fields
  if (!entry || value === undefined) return;
  const address = value !== null && isMailAddress(value.trim()) ? toComparable(value) : null;
  addressed.set(id, { id, person: entry[0], address });
}

async function writeNames(named: readonly Named[], db: Queryable): Promise<void> {
  await db.query(
    `insert into known_names (id, person, first, preferred_first, middle, last, names)
     select id, id::text, first, preferred_first, middle, last, array(select jsonb_array_elements_text(names))
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
       as n (id, first, preferred_first, middle, last, names)
     on conflict (id) do update set first = excluded.first, preferred_first = excluded.preferred_first,
       middle = excluded.middle, last = excluded.last, names = excluded.names`,
    columns(
      named.map((row) => ({ ...row, names: callingNames(row).filter((name) => name !== '') })),
      ['id', 'first', 'preferred_first', 'middle', 'last', 'names'],
    ),
  );
}

async function writeAddresses(addressed: readonly Addressed[], db: Queryable): Promise<void> {
  const removedIds = addressed.flatMap(({ id, address }) => (address === null ? [id] : []));
  if (removedIds.length > 0) await db.query('delete from known_addresses where id = any($1::int[])', [removedIds]);
  const current = addressed.filter(({ address }) => address !== null);
  if (current.length === 0) return;
  await db.query(
    `insert into known_addresses (id, person, address) select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (id) do update set person = excluded.person, address = excluded.address`,
    columns(current, ['id', 'person', 'address']),
  );
}
