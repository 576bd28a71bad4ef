import { randomUUID } from 'node:crypto';
import type { Caller } from '@rabbet/domain/callers/caller';
import { type EventSkipCommand, eventSkips } from '@rabbet/domain/audit/event-skips';
import { type SkipCommand, skips } from '@rabbet/domain/audit/skips';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { duplicates, fullName, type Mergeable, mergedWith, person } from '@rabbet/domain/people/people';
import { recordDecider } from '@rabbet/domain/records/record';
import { type Position, START } from '@rabbet/domain/events/event';
import type { EventLogReader } from '@rabbet/event-store';
import { type Database, forgetSeen, isKnownPerson, type Queryable } from '@rabbet/postgres';
import { closeAccountOfPerson } from './accounts/close-account';
import { type WriteSide, appendErasure } from './write-side/write-side';
import { STATE_SYNCHRONIZER, hasLogChanged } from './write-side/state-synchronizer';

/**
 * Erases a person, and all who were merged with them: closes their accounts, destroys their keys, and then records it in
 * the log. A crash in between is repaired at the next start. Refuses an unknown person, because after a typing error that
 * id could never be used. Returns the erased persons.
 */
export async function erasePerson(writeSide: WriteSide, id: string, now: Date): Promise<readonly string[]> {
  const { database, personKeys, executor } = writeSide;
  await requireKnownPerson(database, id);
  const erased = new Set<string>();
  let persons = await findMergedPersons(writeSide, id);
  // repeated, because another person may be merged with them meanwhile
  while (persons.some((person) => !erased.has(person))) {
    for (const person of persons) await closeAccountOfPerson(writeSide, Number(person), now);
    await personKeys.erase(persons);
    for (const person of persons) await appendErasure(executor, person, now);
    for (const person of persons) erased.add(person);
    persons = await findMergedPersons(writeSide, id);
  }
  return [...erased];
}

/** Returns the persons that `erasePerson` would erase, with their names, and whether they have an account. */
export async function previewErasure(
  writeSide: WriteSide,
  id: string,
): Promise<readonly { readonly id: string; readonly name: string; readonly hasAccount: boolean }[]> {
  const { database, executor } = writeSide;
  await requireKnownPerson(database, id);
  const { state: staff } = await executor.state(accounts, STAFF_ID);
  const persons = await findMergedPersons(writeSide, id);
  return Promise.all(
    persons.map(async (personId) => {
      const { state } = await executor.state(recordDecider(person), Number(personId));
      const hasAccount = staff.all.some(
        ({ person_id, stage }) => person_id === Number(personId) && stage !== 'inactive',
      );
      return { id: personId, name: fullName(state.values), hasAccount };
    }),
  );
}

async function requireKnownPerson(database: Database, person: string): Promise<void> {
  if (!(await isKnownPerson(database, person)))
    refuseAs('unknown', 'person/unknown', `Nothing is known of a person ${person}.`);
}

/** Ids of a person and of all who were merged with them, without repeats. */
export async function findMergedPersons({ executor }: WriteSide, person: string): Promise<readonly string[]> {
  const kind: Mergeable = 'person';
  const { state } = await executor.state(duplicates, kind);
  return [...new Set([person, ...mergedWith(state, Number(person)).map(String)])];
}

/**
 * Executes a command that skips an event for one projection, or unskips it; then the projection has to be rebuilt. The
 * projection is named with its version, such as `artworks_v3`, because a later version may be able to apply the event.
 */
export async function skipForProjection(
  { executor, stateSynchronizer }: WriteSide,
  command: SkipCommand,
  caller: Caller,
  now: Date,
): Promise<void> {
  // a new id each time, because skipping again after unskipping is another command
  const context = { commandId: randomUUID(), caller, origin: 'cli', now } as const;
  await executor.execute(skips, command.data.projection, command, context);
  await stateSynchronizer.catchUp();
}

/**
 * Executes a command that skips an unreadable event for all read models, processes and changes of its stream, or unskips
 * it. It is recorded in the log; other programs read it from `state`.
 */
export async function skipForAll(
  { executor, stateSynchronizer }: WriteSide,
  command: EventSkipCommand,
  caller: Caller,
  now: Date,
): Promise<void> {
  // a new id each time, because skipping again after unskipping is another command
  const context = { commandId: randomUUID(), caller, origin: 'cli', now } as const;
  await executor.execute(eventSkips, command.data.eventId, command, context);
  await stateSynchronizer.catchUp();
}

/**
 * Accepts that an operator has restored the log to an earlier point. Checkpoints behind its end are reset: the state
 * synchronizer reads everything again, and processes continue at the end. Ids that lost events used stay used; unique keys
 * are read again from the log. Returns the names of those whose checkpoints were reset.
 */
export async function acceptEarlierLog(database: Database, log: EventLogReader): Promise<readonly string[]> {
  const identity = await log.identity();
  const head = await log.head();
  const isDifferentLog = await hasLogChanged(database, log, identity);
  await giveUpIntentsOfLostEvents(database, log);
  return database.transaction((tx) => resetPositions(tx, { identity, head, isDifferentLog }));
}

interface EarlierLog {
  readonly identity: string;
  readonly head: Position;
  readonly isDifferentLog: boolean;
}

/** Resets in one transaction, because a running shop opens itself again as soon as log and database fit. */
async function resetPositions(
  tx: Queryable,
  { identity, head, isDifferentLog: isAnother }: EarlierLog,
): Promise<readonly string[]> {
  await forgetSeen(tx, identity);
  const { rows } = await tx.query<{ process: string }>(
    `with moved as (
       update state.process_position set position = case when process = $3 then $4 else $2 end, moved_at = now()
       where log_identity = $1 and (position > $2 or $5) returning process
     ), freed as (
       delete from state.claimed_key where expires_at is null and exists (select from moved where process = $3)
     ), no_longer_skipped as (
       delete from state.skipped_event where exists (select from moved where process = $3)
     ), passed_over_no_longer as (
       delete from state.skip where exists (select from moved where process = $3)
     )
     select process from moved`,
    [identity, head, STATE_SYNCHRONIZER, START, isAnother],
  );
  return rows.map(({ process }) => process);
}

/** Gives up open intents whose events the log has lost. */
async function giveUpIntentsOfLostEvents(database: Database, log: EventLogReader): Promise<void> {
  const { rows } = await database.query<{ process: string; eventId: string; stream: string; revision: number }>(
    `select process, event_id as "eventId", payload->>'stream' as stream, (payload->'revision')::integer as revision
     from state.intent where state = 'open'`,
  );
  for (const { process, eventId, stream, revision } of rows) {
    const [event] = await log.readStream(stream, { from: revision, limit: 1 });
    if (event?.id === eventId) continue;
    await database.query(
      `update state.intent set state = 'given-up', settled_at = now(), outcome = '{"error": "its event is gone"}'
       where process = $1 and event_id = $2 and state = 'open'`,
      [process, eventId],
    );
  }
}
