import { type Migration, PLANS } from './migration';

/*
 * What accounts need to be opened, and what is noted of who came in. Whoever remembers a session or a token is told by
 * triggers, so that no statement that ends one can forget to.
 */
export const access: Migration = {
  number: 11,
  name: 'access',
  sql: `
create table state.account_secret (
  account integer primary key check (account > 0),
  password_hash text,
  totp bytea,
  totp_pending bytea,
  totp_step bigint not null default -1,
  failed_logins integer not null default 0,
  last_login timestamptz,
  set_at timestamptz
) with (fillfactor = 70);
alter table state.account_secret alter column password_hash set statistics 0;
comment on table state.account_secret is 'personal: passwords as hashes, the rest encrypted with the master key';
comment on column state.account_secret.totp is 'the second factor, once a first code has confirmed it';
comment on column state.account_secret.totp_step is 'the last time step of which a code was used: none is used twice';
comment on column state.account_secret.set_at is 'when any secret of the account was last set';

create table state.recovery_code (
  account integer not null,
  code text collate "C" not null,
  primary key (account, code)
);
comment on column state.recovery_code.code is 'a digest that nobody without the master key can make; used ones are gone';

create table state.passkey (
  credential_id text collate "C" primary key,
  account integer not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
) with (fillfactor = 70);
create index passkey_account on state.passkey (account);
alter table state.passkey alter column name set statistics 0;
comment on table state.passkey is 'personal: what their owner calls them';

create table state.challenge (
  digest bytea primary key,
  purpose text not null,
  account integer,
  expires_at timestamptz not null
);
comment on column state.challenge.account is 'who alone may answer it; null where it is asked before anybody is known';

create table state.session (
  number bigint generated always as identity primary key,
  id_digest bytea not null unique,
  account integer not null,
  device text not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  idle_for interval not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  second_factor boolean not null
) with (fillfactor = 70);
create index session_account on state.session (account);
alter table state.session alter column device set statistics 0;
comment on table state.session is 'personal: the kind of device that somebody uses';
comment on column state.session.number is 'what its owner ends it by; the id itself is known to their browser alone';
comment on column state.session.confirmed_at is 'when its password or passkey was last given';

create table state.script_token (
  number bigint generated always as identity primary key,
  digest bytea not null unique,
  name text not null,
  role text not null,
  account integer,
  local text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check ((account is null) <> (local is null))
) with (fillfactor = 70);
create index script_token_account on state.script_token (account);
alter table state.script_token alter column name set statistics 0;
comment on table state.script_token is 'personal: what their makers call them';
comment on column state.script_token.account is 'who made it; null for one of this machine, which local tells';

create table state.limit_count (
  purpose text collate "C" not null,
  window_ms bigint not null,
  subject text collate "C" not null,
  count integer not null,
  expires_at timestamptz not null,
  primary key (purpose, window_ms, subject)
) with (fillfactor = 70);
alter table state.limit_count alter column subject set statistics 0;
comment on column state.limit_count.subject is 'a digest that nobody without the master key can make';

create table state.access_record (
  number bigint generated always as identity primary key,
  kind text collate "C" not null,
  account integer,
  token bigint,
  network text not null,
  reason text not null,
  slot timestamptz not null,
  at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  expires_at timestamptz not null,
  unique nulls not distinct (slot, kind, account, token, network, reason)
) with (fillfactor = 70);
create index access_record_account on state.access_record (account, number) where account is not null;
alter table state.access_record alter column network set statistics 0;
comment on table state.access_record is 'personal: from which networks somebody came';
comment on column state.access_record.slot is 'the minute or day whose equal records are counted in one row';

create table state.access_day (
  day date not null,
  source text collate "C" not null,
  records integer not null,
  primary key (day, source)
) with (fillfactor = 70);
comment on table state.access_day is 'how many rows a day has: beyond its most, what comes is only counted';

create function state.record_access(of_kind text, of_account integer, of_token bigint, from_network text,
  for_reason text, in_slot timestamptz, now timestamptz, most integer, expires timestamptz) returns void
language plpgsql ${PLANS} as $$
declare
  its_day date := (now at time zone 'UTC')::date;
  its_source text := of_kind || case when of_account is null and of_token is null then ' of strangers' else '' end;
begin
  update state.access_record r set count = r.count + 1, last_at = greatest(r.last_at, now)
  where r.slot = in_slot and r.kind = of_kind and r.account is not distinct from of_account
    and r.token is not distinct from of_token and r.network = from_network and r.reason = for_reason;
  if found then
    return;
  end if;
  insert into state.access_day as d (day, source, records) values (its_day, its_source, 1)
  on conflict (day, source) do update set records = d.records + 1 where d.records < most;
  if not found then
    in_slot := its_day::timestamp at time zone 'UTC';
    of_account := null;
    of_token := null;
    from_network := '';
    for_reason := 'too-many-to-tell';
  end if;
  insert into state.access_record as r
    (kind, account, token, network, reason, slot, at, last_at, count, expires_at)
  values (of_kind, of_account, of_token, from_network, for_reason, in_slot, now, now, 1, expires)
  on conflict (slot, kind, account, token, network, reason) do update
    set count = r.count + 1, last_at = greatest(r.last_at, excluded.last_at);
end $$;

create function state.tell_of_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('rabbet_access', '');
  return null;
end $$;
create trigger tell after delete or update of id_digest, ends_at, confirmed_at, second_factor on state.session
  for each row execute function state.tell_of_access();
create trigger tell after delete or update of role, expires_at, revoked_at on state.script_token
  for each row execute function state.tell_of_access();
`,
};
