import {
  type Account,
  ACCOUNT_CHANGES,
  type AccountChange,
  type AccountEvent,
  type Accounts,
  accounts as decider,
} from '@rabbet/domain/accounts/accounts';
import type { Recorded } from '@rabbet/domain/events/event';
import { contactDetail, type ErasureEvent, person } from '@rabbet/domain/people/people';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import { personalTable } from '../engine/personal-table';
import type { Projection } from '../engine/projection';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { ACCOUNT_CHANGES_SQL, noteChanges } from './account-changes';

type Event = AccountChange | ErasureEvent;

/**
 * Accounts of all who may sign in: tens of them, so that a batch reads all, applies its events, and writes those that
 * changed. Beside them one row for each event of an account or a token.
 */
export const accounts: Projection<Event> = {
  name: 'accounts',
  version: 4,
  sql: `
create table accounts (
  id integer primary key, person_id integer not null, vector_id integer, role text not null, stage text not null,
  has_password boolean not null, second_factor boolean not null
);
create index accounts_person on accounts (person_id);
create index accounts_vector on accounts (vector_id);
${personalTable('account_addresses', 'id integer primary key, person text not null, email text, next_email text')}
${ACCOUNT_CHANGES_SQL}`,
  handles: [...ACCOUNT_CHANGES, 'PersonErasureCompleted'],
  async apply(batch: readonly Recorded<Event>[], db) {
    const before = await readAll(db);
    const erased: string[] = [];
    const happened: Recorded<AccountChange>[] = [];
    let state: Accounts = { all: before };
    for (const event of batch) {
      if (event.type === 'PersonErasureCompleted') erased.push(event.data.person);
      else happened.push(event);
      if (isOfAccount(event)) state = evolved(state, event);
    }
    const changed = state.all.filter((account) => !before.includes(account));
    if (changed.length > 0) await write(changed, db);
    if (erased.length > 0) await db.query('delete from account_addresses where person = any($1)', [erased]);
    if (happened.length > 0) await noteChanges(happened, db);
  },
};

function isOfAccount(event: Recorded<Event>): event is Recorded<AccountEvent> {
  return Object.hasOwn(decider.evolve, event.type);
}

function evolved(state: Accounts, event: Recorded<AccountEvent>): Accounts {
  const evolve = decider.evolve[event.type] as (state: Accounts, data: unknown, event: unknown) => Accounts; // of its type
  return evolve(state, event.data, event);
}

async function readAll(db: Queryable): Promise<readonly Account[]> {
  const { rows } = await db.query<Account>(
    `select a.id, a.person_id, a.vector_id, a.role, a.stage, a.has_password as "hasPassword",
       a.second_factor as "secondFactor", p.email, p.next_email as "nextEmail"
     from accounts a left join account_addresses p using (id) order by a.id`,
  );
  return rows;
}

async function write(changed: readonly Account[], db: Queryable): Promise<void> {
  const rows = changed.map(({ hasPassword: has_password, secondFactor: second_factor, ...account }) => ({
    ...account,
    has_password,
    second_factor,
    person: String(account.person_id),
    next_email: account.nextEmail,
  }));
  await db.query(
    `insert into accounts (id, person_id, vector_id, role, stage, has_password, second_factor)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::boolean[])
     on conflict (id) do update set role = excluded.role, stage = excluded.stage,
       has_password = excluded.has_password, second_factor = excluded.second_factor`,
    columns(rows, ['id', 'person_id', 'vector_id', 'role', 'stage', 'has_password', 'second_factor']),
  );
  await db.query(
    `insert into account_addresses (id, person, email, next_email)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])
     on conflict (id) do update set email = excluded.email, next_email = excluded.next_email`,
    columns(rows, ['id', 'person', 'email', 'next_email']),
  );
}

/** Keeps persons with an account from removal, and the contact detail that they were invited at. */
export const ACCOUNTS_POINTING: readonly PointingColumn[] = pointingColumns(accounts, 'accounts', {
  person_id: { kind: 'reference', to: person.name },
  vector_id: { kind: 'reference', to: contactDetail.name },
});
