import type { Migration } from './migration';

/*
 * What is said of a message's addressee is sealed with that person's key; what lists show is not said of anybody. An
 * erasure drops what has not been sent, so that nothing waits for a key that is gone.
 */
export const mail: Migration = {
  number: 12,
  name: 'mail',
  sql: `
create table state.message (
  id integer generated always as identity primary key,
  template text collate "C" not null,
  event_id uuid not null,
  stream text not null,
  revision integer not null,
  message_id text not null unique,
  person text collate "C" not null,
  address text,
  sealed text,
  answer text,
  link text collate "C" not null default 'none' check (link in ('none', 'in', 'out')),
  state text collate "C" not null
    check (state in ('pending', 'sending', 'sent', 'kept', 'held', 'given-up', 'dropped')),
  reason text,
  tries integer not null default 0,
  tried_before integer not null default 0,
  maybe_twice boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  asked text,
  asked_by text,
  asked_at timestamptz,
  unique (event_id, template)
);
create index message_due on state.message (due_at) where state = 'pending';
create index message_sending on state.message (id) where state = 'sending';
create index message_given_up on state.message (id) where state = 'given-up';
create index message_address on state.message (address, made_at) where address is not null;
create index message_person on state.message (person);
alter table state.message alter column sealed set statistics 0, alter column answer set statistics 0,
  alter column address set statistics 0;
comment on table state.message is 'personal: mails, sealed with the keys of their addressees';
comment on column state.message.address is 'a digest, of mail that nobody confirmed to want: so much goes there in a day';
comment on column state.message.answer is 'what the mail server said last, sealed as well';
comment on column state.message.link is 'whether a one-time link is in its text, or was taken out';
comment on column state.message.tried_before is 'how often before somebody of the staff had it tried again';
comment on column state.message.asked is 'what somebody of the staff last had done about it';

create table state.secret (
  digest bytea primary key,
  purpose text collate "C" not null,
  owner text collate "C" not null,
  person text collate "C",
  expires_at timestamptz not null
);
create index secret_owner on state.secret (owner, purpose);
create index secret_expires on state.secret (expires_at);
create index secret_person on state.secret (person) where person is not null;
comment on table state.secret is 'one-time links, by their SHA-256: whoever reads this can open none of them';

create or replace function state.erase_persons(persons text[]) returns void
language plpgsql set lock_timeout = '10s' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rabbet state erasure', 0));
  insert into state.erased (person_id) select p from unnest(persons) as p order by p on conflict do nothing;
  delete from state.person_key where person_id = any (persons);
  delete from state.accepted_loss where person_id = any (persons);
  delete from state.claimed_key where person = any (persons);
  update state.reservation set key = null, person = null where person = any (persons);
  delete from state.secret where person = any (persons);
  update state.message set sealed = null, answer = null, address = null, link = 'none',
    reason = case when state = 'sent' then reason else 'its addressee was erased' end,
    settled_at = case when state = 'sent' then settled_at else now() end,
    state = case when state = 'sent' then state else 'dropped' end
  where person = any (persons);
  perform pg_notify('rabbet_erased', p) from unnest(persons) as p;
end $$;
`,
};
