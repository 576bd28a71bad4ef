import type { Migration } from './migration';

/*
 * The lock: whatever stores something of a person shares it, an erasure has it alone. So nothing of a person is
 * stored by a transaction that had looked before the erasure and commits after it.
 */
export const persons: Migration = {
  number: 2,
  name: 'persons',
  sql: `
create table state.person_key (
  person_id text collate "C" primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
alter table state.person_key alter column wrapped set statistics 0;
comment on table state.person_key is 'personal: encrypted with the master key';

create table state.person_used (person_id text collate "C" primary key);
comment on table state.person_used is 'the persons of whom the log holds something encrypted';

create table state.erased (
  person_id text collate "C" primary key,
  at timestamptz not null default now(),
  in_log boolean not null default false
);
comment on column state.erased.in_log is 'PersonErased has been read from the log';

create table state.accepted_loss (
  person_id text collate "C" primary key,
  at timestamptz not null default now()
);
comment on table state.accepted_loss is 'persons whose key is lost without an erasure, which an operator accepted';

create function state.hold_off_erasures() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('rabbet state erasure', 0))
$$;

-- The keys of some persons: the candidate where there was none. Of erased ones, those alone, and nothing is stored.
create function state.keys_for_writing(persons text[], candidates bytea[])
returns table (person_id text, wrapped bytea)
language plpgsql as $$
#variable_conflict use_column
begin
  perform state.hold_off_erasures();
  return query select e.person_id, null::bytea from state.erased e where e.person_id = any (persons);
  if found then
    return;
  end if;
  with stored as (
    insert into state.person_key (person_id, wrapped)
    select c.person_id, c.wrapped from unnest(persons, candidates) as c (person_id, wrapped)
    order by c.person_id
    on conflict do nothing
    returning person_key.person_id
  )
  delete from state.accepted_loss where person_id in (select stored.person_id from stored);
  return query select k.person_id, k.wrapped from state.person_key k where k.person_id = any (persons);
end $$;
`,
};
