import { type Migration, PLANS } from './migration';

/**
 * Gives a key that two owners use in the log to the first. Catalogue numbers have keys of another kind from here on:
 * they are read from the log again, from its beginning.
 */
export const firstKeepsKey: Migration = {
  number: 9,
  name: 'first keeps key',
  sql: `
drop function state.confirm_keys(text[], text[], integer[], text[]);

-- What the log says. An owner of null: the key is free again, if it was theirs who free it.
create function state.confirm_keys(kinds text[], keys text[], owners integer[], persons text[], freers integer[])
returns void
language plpgsql ${PLANS} as $$
declare
  told record;
begin
  perform state.hold_off_erasures();
  perform state.hold_kind(k.kind) from (select distinct kind from unnest(kinds) as kind order by kind) as k;
  for told in
    select c.* from unnest(kinds, keys, owners, persons, freers) with ordinality
      as c (kind, key, owner, person, freer, number)
    order by c.number
  loop
    if told.owner is null then
      delete from state.claimed_key c
      where c.kind = told.kind and c.key = told.key and c.owner = coalesce(told.freer, c.owner);
    elsif not exists (select from state.erased e where e.person_id = told.person) then
      insert into state.claimed_key as c (kind, key, owner, person)
      values (told.kind, told.key, told.owner, told.person)
      on conflict (kind, key) do update set owner = excluded.owner, person = excluded.person, expires_at = null
      where c.expires_at is not null;
    end if;
  end loop;
end $$;

delete from state.claimed_key where kind = 'catalogue-number';
delete from state.process_position where process = 'state-synchronizer';
`,
};
