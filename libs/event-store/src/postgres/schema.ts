import { changeSchema, type Database, literal, type Queryable, type SchemaChangeOptions } from '@rabbet/postgres';
import { LogOfAnotherVersion } from '../log/event-log';

/** Part of the schema: what finds it in the catalogue, and what makes it. */
interface Part {
  readonly exists: string;
  readonly make: string;
}

const TABLES: readonly Part[] = [
  { exists: `to_regnamespace('log') is not null`, make: 'create schema log' },
  {
    exists: `to_regclass('log.identity') is not null`,
    make: `create table log.identity (
      only_one boolean primary key default true check (only_one),
      id uuid not null default gen_random_uuid()
    );
    insert into log.identity default values`,
  },
  {
    exists: `to_regclass('log.events') is not null`,
    make: `create table log.events (
      position bigint primary key,
      stream text collate "C" not null,
      revision integer not null,
      id uuid not null,
      type text collate "C" not null,
      data text not null,
      meta text not null,
      checksum text collate "C" not null,
      unique (stream, revision)
    )`,
  },
  { exists: `to_regclass('log.events_id') is not null`, make: 'create index events_id on log.events (id)' },
  {
    exists: `to_regproc('log.refuse_change') is not null`,
    make: `create function log.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the log is only ever appended to';
      end $$`,
  },
  {
    exists: `exists (select from pg_trigger where tgrelid = to_regclass('log.events') and tgname = 'only_appended')`,
    make: `create trigger only_appended before update or delete or truncate on log.events
      for each statement execute function log.refuse_change()`,
  },
];

/*
 * Appends of all programs queue up behind a lock that is named by the log's identity, so that positions are dense and
 * commit in their order. Programs of the version before take the lock of the first line alone; everybody takes it first.
 *
 * Takes nothing where the event that the program has seen last does not stand any more where it saw it: looked at behind
 * the same lock, so that nothing is ever added to a log that was restored under the program and has grown since.
 *
 * Takes many appends (at most one to a stream) and answers each: appended, repeated or conflict; with all_or_none
 * nothing is written unless all of them are appended. Each event names its append by number and its place in it by k,
 * both from 1; in the log they stand in the order in which they are given. A repeat finds its very ids at the revisions
 * it asks for; a known id anywhere else in the stream is a conflict.
 *
 * Nearly always all are appended: that is found out first, and answered in one row that says behind which place they
 * stand. The settings keep a plan that was made for an empty table and a short batch from scanning a full table, or a
 * long batch once for each of its events; so do the look-ups as sub-selects.
 *
 * Older and newer programs run side by side: a function that answers otherwise gets another number.
 */
const APPEND_HEAD = `
create or replace function log.append_4(
  streams text[], expecteds integer[], sizes integer[],
  numbers integer[], ks integer[], ids uuid[], types text[], datas text[], metas text[],
  checksums text[], all_or_none boolean, seen_position bigint, seen_id uuid)
returns table (number integer, outcome text, revision integer, place bigint)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_mergejoin = off set enable_nestloop = off
set plan_cache_mode = force_generic_plan
`;
const APPEND_BODY = `
declare
  last bigint;
begin
  perform pg_advisory_xact_lock(hashtext('rabbet log append'));
  perform pg_advisory_xact_lock(hashtextextended('rabbet log append ' || i.id, 0)) from log.identity i;
  select coalesce(max(e.position), 0) into last from log.events e;

  if seen_id is not null
    and not exists (select from log.events e where e.position = seen_position and e.id = seen_id) then
    return query select 0, 'another past', 0, last;
    return;
  end if;

  if not exists (
    select from unnest(streams, expecteds) as i (stream, expected)
    where coalesce((select e.revision from log.events e where e.stream = i.stream order by e.revision desc limit 1), -1)
      <> i.expected
  ) and not exists (
    select from unnest(numbers, ids) as a (number, id)
      join unnest(streams) with ordinality as i (stream, number) on i.number = a.number
    where (select e.position from log.events e where e.id = a.id and e.stream = i.stream) is not null
  ) then
    insert into log.events (position, stream, revision, id, type, data, meta, checksum)
    select last + a.at, i.stream, i.expected + a.k, a.id, a.type, a.data, a.meta, a.checksum
    from unnest(numbers, ks, ids, types, datas, metas, checksums)
        with ordinality as a (number, k, id, type, data, meta, checksum, at)
      join unnest(streams, expecteds) with ordinality as i (stream, expected, number) on i.number = a.number;
    perform pg_notify('rabbet_log', (last + cardinality(ids))::text);
    return query select 0, 'all appended', 0, last;
    return;
  end if;

  return query
  with item as materialized (
    select i.number::integer as number, i.stream, i.expected, i.size,
      coalesce((select e.revision from log.events e where e.stream = i.stream order by e.revision desc limit 1), -1)
        as actual
    from unnest(streams, expecteds, sizes) with ordinality as i (stream, expected, size, number)
  ), asked as materialized (
    select * from unnest(numbers, ks, ids, types, datas, metas, checksums)
      with ordinality as a (number, k, id, type, data, meta, checksum, at)
  ), found as (
    select item.number, item.expected + asked.k as wanted,
      (select e.revision from log.events e where e.id = asked.id and e.stream = item.stream) as stands
    from asked join item on item.number = asked.number
  ), known as (
    select found.number, count(*) filter (where stands = wanted) as in_place, count(stands) as anywhere
    from found group by found.number
  ), verdict as materialized (
    select item.*, case
      when known.in_place = item.size then 'repeated'
      when known.anywhere = 0 and item.actual = item.expected then 'appended'
      else 'conflict' end as answer
    from item join known on known.number = item.number
  ), placed as materialized (
    select v.stream, v.expected, asked.*, last + row_number() over (order by asked.at) as position
    from verdict v join asked on asked.number = v.number
    where v.answer = 'appended' and not (all_or_none and exists (select from verdict o where o.answer <> 'appended'))
  ), written as (
    insert into log.events (position, stream, revision, id, type, data, meta, checksum)
    select p.position, p.stream, p.expected + p.k, p.id, p.type, p.data, p.meta, p.checksum from placed p
  )
  select v.number, v.answer,
    case v.answer when 'conflict' then v.actual else v.expected + v.size end,
    case v.answer when 'appended' then p.position
      when 'repeated' then (select e.position from log.events e
        where e.stream = v.stream and e.revision = v.expected + v.size) end
  from verdict v left join placed p on p.number = v.number and p.k = v.size;

  if (select max(e.position) from log.events e) > last then
    perform pg_notify('rabbet_log', (select max(e.position) from log.events e)::text);
  end if;
end `;

/** Tells a log of before there were checksums. */
async function refuseOlder(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ older: boolean }>(
    `select to_regclass('log.events') is not null and not exists (
       select from pg_attribute where attrelid = to_regclass('log.events') and attname = 'checksum') as older`,
  );
  if (rows[0]?.older) throw new LogOfAnotherVersion();
}

const PARTS: readonly Part[] = [
  ...TABLES,
  {
    exists: `(select prosrc from pg_proc where oid = to_regproc('log.append_4')) is not distinct from ${literal(APPEND_BODY)}`,
    make: `${APPEND_HEAD}as $$${APPEND_BODY}$$`,
  },
];

/** SQL of what is missing, in the order in which it is made. */
async function missingParts(db: Queryable): Promise<readonly string[]> {
  await refuseOlder(db);
  const { rows } = await db.query<{ exist: boolean[] }>(
    `select array[${PARTS.map(({ exists }) => exists).join(', ')}] as exist`,
  );
  return PARTS.filter((_, i) => rows[0]?.exist[i] !== true).map(({ make }) => make);
}

/** Makes what a log lacks. One that lacks nothing is left alone, and none of its locks is taken. */
export async function createLogSchema(database: Database, options: SchemaChangeOptions = {}): Promise<void> {
  if ((await missingParts(database)).length === 0) return;
  await changeSchema(
    database,
    'log schema',
    async (tx) => {
      for (const make of await missingParts(tx)) await tx.query(make);
    },
    options,
  );
}
