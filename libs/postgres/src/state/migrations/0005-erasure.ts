import type { Migration } from './migration';

/*
 * A transaction that confirms ids holds erasures off until it ends. Should it wait for an erasure itself, the two would
 * wait for ever, which Postgres cannot see: hence the limit.
 */
export const erasure: Migration = {
  number: 5,
  name: 'erasure',
  sql: `
create function state.erase_persons(persons text[]) returns void
language plpgsql set lock_timeout = '10s' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rabbet state erasure', 0));
  insert into state.erased (person_id) select p from unnest(persons) as p order by p on conflict do nothing;
  delete from state.person_key where person_id = any (persons);
  delete from state.accepted_loss where person_id = any (persons);
  delete from state.claimed_key where person = any (persons);
  update state.reservation set key = null, person = null where person = any (persons);
  perform pg_notify('rabbet_erased', p) from unnest(persons) as p;
end $$;
`,
};
