import { type Migration, PLANS } from './migration';

/** Keys that must be unique across streams and already have an owner; locked like reservations. */
export const claimedKeys: Migration = {
  number: 4,
  name: 'claimed keys',
  sql: `
create table state.claimed_key (
  kind text collate "C" not null,
  key text collate "C" not null,
  owner integer not null,
  person text collate "C",
  expires_at timestamptz,
  primary key (kind, key)
) with (fillfactor = 70);
create index claimed_key_person on state.claimed_key (person) where person is not null;
alter table state.claimed_key alter column key set statistics 0;
comment on table state.claimed_key is 'personal: digests of what persons are known by';
comment on column state.claimed_key.person is 'whom the key is about: it goes when that person is erased';
comment on column state.claimed_key.expires_at is 'null once the log holds it';

create function state.claim_keys(of_kind text, keys text[], owners integer[], persons text[], lives interval)
returns table (outcome text)
language plpgsql ${PLANS} as $$
begin
  perform state.hold_off_erasures();
  if cardinality(keys) > 1 then
    perform state.hold_kind(of_kind);
  end if;

  insert into state.claimed_key (kind, key, owner, person, expires_at)
  select of_kind, w.key, w.owner, w.person, now() + lives
  from unnest(keys, owners, persons) with ordinality as w (key, owner, person, number)
  where (select e.person_id from state.erased e where e.person_id = w.person) is null
  order by w.number
  on conflict do nothing;

  update state.claimed_key c set expires_at = now() + lives
  where c.kind = of_kind and c.key = any (keys) and c.expires_at < now() + lives
    and c.owner = owners[array_position(keys, c.key)];

  return query
    select case when found.holder = found.owner then 'claimed' when found.holder is not null then 'taken' else 'erased' end
    from (
      select w.*, (select c.owner from state.claimed_key c where c.kind = of_kind and c.key = w.key) as holder
      from unnest(keys, owners) with ordinality as w (key, owner, number)
    ) as found
    order by found.number;
end $$;

-- What the log says. An owner of null: the key is free again.
create function state.confirm_keys(kinds text[], keys text[], owners integer[], persons text[]) returns void
language plpgsql ${PLANS} as $$
declare
  told record;
begin
  perform state.hold_off_erasures();
  perform state.hold_kind(k.kind) from (select distinct kind from unnest(kinds) as kind order by kind) as k;
  for told in
    select c.* from unnest(kinds, keys, owners, persons) with ordinality as c (kind, key, owner, person, number)
    order by c.number
  loop
    if told.owner is null then
      delete from state.claimed_key c where c.kind = told.kind and c.key = told.key;
    elsif not exists (select from state.erased e where e.person_id = told.person) then
      insert into state.claimed_key as c (kind, key, owner, person)
      values (told.kind, told.key, told.owner, told.person)
      on conflict (kind, key) do update set owner = excluded.owner, person = excluded.person, expires_at = null
      where c.owner <> excluded.owner or c.expires_at is not null;
    end if;
  end loop;
end $$;
`,
};
