import { type Migration, PLANS } from './migration';

/*
 * Ids come from a sequence for each kind, so that callers do not queue behind each other's commits; the primary key
 * is what keeps them unique, whatever the sequence says. Whoever inserts several rows, or a given id, has the kind
 * for itself; reserve_id holds nothing while it waits. So no two callers wait for each other.
 */

export const reservations: Migration = {
  number: 3,
  name: 'reservations',
  sql: `
create table state.reservation (
  kind text collate "C" not null,
  id integer not null check (id > 0),
  key text collate "C",
  person text collate "C",
  expires_at timestamptz,
  primary key (kind, id),
  unique (kind, key)
) with (fillfactor = 70); -- confirming a row finds room beside it, and no index on expires_at makes it write others
create index reservation_person on state.reservation (person) where person is not null;
alter table state.reservation alter column key set statistics 0;
comment on table state.reservation is 'personal: digests of what persons are known by';
comment on column state.reservation.key is 'null when it is not known, or was erased: the id stays used';
comment on column state.reservation.person is 'whom the key is about: it goes when that person is erased';
comment on column state.reservation.expires_at is 'null once the log holds it';

create function state.hold_kind(of_kind text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('rabbet state kind ' || of_kind, 0))
$$;

create function state.counter_of(of_kind text) returns regclass language plpgsql as $$
declare
  counter text := format('state.%I', 'ids_of_' || of_kind);
begin
  if to_regclass(counter) is null then
    perform state.hold_kind(of_kind);
    execute format('create sequence if not exists %s as integer', counter);
  end if;
  return counter::regclass;
end $$;

create function state.move_counter(of_kind text, beyond integer) returns void language plpgsql as $$
declare
  counter regclass := state.counter_of(of_kind);
begin
  perform state.hold_kind(of_kind);
  if beyond > coalesce(pg_sequence_last_value(counter), 0) then
    perform setval(counter, beyond);
  end if;
end $$;

create function state.reserve_id(of_kind text, by_key text, personal boolean, lives interval) returns integer
language plpgsql ${PLANS} as $$
declare
  counter regclass := state.counter_of(of_kind);
  its_id integer;
  its_end timestamptz;
begin
  loop
    select r.id, r.expires_at into its_id, its_end from state.reservation r where r.kind = of_kind and r.key = by_key;
    if found and its_end is null then
      return its_id;
    elsif found then
      update state.reservation r set expires_at = greatest(r.expires_at, now() + lives)
      where r.kind = of_kind and r.id = its_id and r.key = by_key and r.expires_at is not null;
      exit when found;
    else
      its_id := nextval(counter);
      insert into state.reservation (kind, id, key, person, expires_at)
      values (of_kind, its_id, by_key, case when personal then its_id::text end, now() + lives)
      on conflict do nothing;
      exit when found;
      -- a neighbour was first, or the counter has fallen behind
      perform state.move_counter(of_kind, (select max(r.id) from state.reservation r where r.kind = of_kind));
    end if;
  end loop;
  return its_id;
end $$;

create function state.reserve_ids(of_kind text, keys text[], givens integer[], personal boolean, lives interval)
returns table (id integer, outcome text)
language plpgsql ${PLANS} as $$
#variable_conflict use_column
declare
  counter regclass;
  given_most integer := (select max(g) from unnest(givens) as g);
  missing text[];
  written integer;
begin
  perform state.hold_off_erasures();
  perform state.hold_kind(of_kind);
  counter := state.counter_of(of_kind);

  update state.reservation r set expires_at = greatest(r.expires_at, now() + lives)
  where r.kind = of_kind and r.key = any (keys) and r.expires_at is not null;

  if given_most is not null then
    insert into state.reservation (kind, id, key, person, expires_at)
    select of_kind, w.given, w.key, case when personal then w.given::text end, now() + lives
    from unnest(keys, givens) with ordinality as w (key, given, number)
    where w.given is not null
      and (select r.id from state.reservation r where r.kind = of_kind and r.key = w.key) is null
    order by w.number
    on conflict do nothing;
    perform state.move_counter(of_kind, given_most);
  end if;

  loop
    select array_agg(w.key order by w.number) into missing
    from unnest(keys, givens) with ordinality as w (key, given, number)
    where w.given is null
      and (select r.id from state.reservation r where r.kind = of_kind and r.key = w.key) is null;
    exit when missing is null;
    insert into state.reservation (kind, id, key, person, expires_at)
    select of_kind, n.id, n.key, case when personal then n.id::text end, now() + lives
    from (select nextval(counter)::integer as id, w.key from unnest(missing) as w (key)) as n
    on conflict do nothing;
    get diagnostics written = row_count;
    if written < cardinality(missing) then -- a key stands there twice, or as in reserve_id
      perform state.move_counter(of_kind, (select max(r.id) from state.reservation r where r.kind = of_kind));
    end if;
  end loop;

  return query
    select found.id, case
      when found.id is null then 'taken'
      when found.given <> found.id then 'other'
      else 'reserved' end
    from (
      select w.*, (select r.id from state.reservation r where r.kind = of_kind and r.key = w.key) as id
      from unnest(keys, givens) with ordinality as w (key, given, number)
    ) as found
    order by found.number;
end $$;

-- What the log holds wins over what was only reserved. Of two ids that the log gave to one key, the first keeps it.
create function state.confirm_ids(kinds text[], ids integer[], keys text[], personal boolean[]) returns void
language plpgsql ${PLANS} as $$
declare
  told record;
begin
  perform state.hold_off_erasures();
  perform state.hold_kind(k.kind) from (select distinct kind from unnest(kinds) as kind order by kind) as k;
  keys := array(
    select case when not c.personal or not exists (select from state.erased e where e.person_id = c.id::text)
      then c.key end
    from unnest(ids, keys, personal) with ordinality as c (id, key, personal, number)
    order by c.number);

  insert into state.reservation (kind, id, key, person)
  select c.kind, c.id, c.key, case when c.personal and c.key is not null then c.id::text end
  from unnest(kinds, ids, keys, personal) with ordinality as c (kind, id, key, personal, number)
  order by c.number
  on conflict do nothing;

  for told in
    select c.* from unnest(kinds, ids, keys, personal) with ordinality as c (kind, id, key, personal, number)
    where coalesce((
      select r.expires_at is not null or (r.key is null and c.key is not null)
      from state.reservation r where r.kind = c.kind and r.id = c.id), true)
    order by c.number
  loop
    update state.reservation r set expires_at = null
    where r.kind = told.kind and r.id = told.id and r.key = coalesce(told.key, r.key) and r.expires_at is not null;
    continue when found;
    delete from state.reservation r
    where r.kind = told.kind and r.key = told.key and r.id <> told.id and r.expires_at is not null;
    if exists (select from state.reservation r where r.kind = told.kind and r.key = told.key and r.id <> told.id) then
      told.key := null;
    end if;
    insert into state.reservation as r (kind, id, key, person)
    values (told.kind, told.id, told.key, case when told.personal and told.key is not null then told.id::text end)
    on conflict (kind, id) do update set expires_at = null, key = coalesce(excluded.key, r.key),
      person = case when excluded.key is null then r.person else excluded.person end;
  end loop;

  perform state.move_counter(c.kind, c.most)
  from (select c.kind, max(c.id) as most from unnest(kinds, ids) as c (kind, id) group by c.kind order by c.kind) as c;
end $$;
`,
};
