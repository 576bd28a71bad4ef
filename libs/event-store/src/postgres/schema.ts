import { changeSchema, type Database, literal, type Queryable, type SchemaChangeOptions } from '@rabbet/postgres';
import { LogOfAnotherVersion } from '../log/event-log';

/** Part of the schema: an SQL condition that is true if it exists, and the statement that creates it. */
interface Part {
  readonly existsSql: string;
  readonly createSql: string;
}

const TABLES: readonly Part[] = [
  { existsSql: `to_regnamespace('log') is not null`, createSql: 'create schema log' },
  {
    existsSql: `to_regclass('log.identity') is not null`,
    createSql: `create table log.identity (
      only_one boolean primary key default true check (only_one),
      id uuid not null default gen_random_uuid()
    );
    insert into log.identity default values`,
  },
  {
    existsSql: `to_regclass('log.events') is not null`,
    createSql: `create table log.events (
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
  { existsSql: `to_regclass('log.events_id') is not null`, createSql: 'create index events_id on log.events (id)' },
  {
    existsSql: `to_regproc('log.refuse_change') is not null`,
    createSql: `create function log.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the log is only ever appended to';
      end $$`,
  },
  {
    existsSql: `exists (select from pg_trigger where tgrelid = to_regclass('log.events') and tgname = 'only_appended')`,
    createSql: `create trigger only_appended before update or delete or truncate on log.events
      for each statement execute function log.refuse_change()`,
  },
];

/*
 * SQL function that stores many appends, at most one to a stream. It recognizes repeats itself, so one round trip is
 * enough. PostgresLog calls it from appending.ts.
 *
 * Locks: appends of all programs wait for an advisory lock that is named by the log's identity, so that positions have no
 * gaps and commit in their order. The previous version of the program takes only the lock of the first line; so every
 * program takes that one first.
 *
 * Restored logs: the caller passes the last event that it has seen. If the log does not hold it any more, nothing is
 * stored ('another past'). This is checked behind the same lock, so nothing is ever added to a log that was restored
 * while the program ran.
 *
 * Input: each event names its append by number, and its place in the append by k, both from 1. The log holds the events
 * in the order of the input. With all_or_none nothing is stored unless every append can be.
 *
 * Result: a row for each append: 'appended', 'repeated' (the same ids stand at the same revisions) or 'conflict' (the
 * stream is at another revision, or holds one of the ids elsewhere). Because nearly always all appends can be stored,
 * that is checked first and answered in one row, 'all appended', with the position before the first event.
 *
 * Plans: the settings, and look-ups as sub-selects, keep a plan that was made for an empty table from scanning a full
 * one, and from scanning a long batch once for each of its events.
 *
 * Versions: older and newer programs run at the same time, so a function with another result gets another number.
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

/** Refuses a log of the program version that stored no checksums. */
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
    existsSql: `(select prosrc from pg_proc where oid = to_regproc('log.append_4')) is not distinct from ${literal(APPEND_BODY)}`,
    createSql: `${APPEND_HEAD}as $$${APPEND_BODY}$$`,
  },
];

/** Statements that create the missing parts, in their order. */
async function missingParts(db: Queryable): Promise<readonly string[]> {
  await refuseOlder(db);
  const { rows } = await db.query<{ exist: boolean[] }>(
    `select array[${PARTS.map(({ existsSql: exists }) => exists).join(', ')}] as exist`,
  );
  return PARTS.filter((_, i) => rows[0]?.exist[i] !== true).map(({ createSql: make }) => make);
}

/** Creates the missing parts of the schema. If nothing is missing, it takes no lock. */
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
