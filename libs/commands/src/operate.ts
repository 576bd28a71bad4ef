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
import { closeAccountOf } from './accounts/close-account';
import { type WriteSide, appendErasure } from './write-side/write-side';
import { STATE_SYNCHRONIZER, wentAnotherWay } from './write-side/state-synchronizer';

/**
 * Erases a person, and with them all who are one with them: the list and the keys first, then the log says so. A crash in
 * between is healed at the next start. Nobody is erased by a slip of the pen before they are known: no such person could
 * ever be spoken of. Whoever has an account loses it before. Answers who was erased.
 */
export async function erasePerson(writeSide: WriteSide, id: string, now: Date): Promise<readonly string[]> {
  const { database, personKeys, executor } = writeSide;
  await requireKnown(database, id);
  const erased = new Set<string>();
  // somebody may merge another one with them meanwhile
  for (let persons = await oneWithPerson(writeSide, id); persons.some((person) => !erased.has(person));) {
    for (const person of persons) await closeAccountOf(writeSide, Number(person), now);
    await personKeys.erase(persons);
    for (const person of persons) await appendErasure(executor, person, now);
    for (const person of persons) erased.add(person);
    persons = await oneWithPerson(writeSide, id);
  }
  return [...erased];
}

/** Persons that erasing one of them erases: with their names as they are known now, and whether an account goes with them. */
export async function foreseeErasure(
  writeSide: WriteSide,
  id: string,
): Promise<readonly { readonly id: string; readonly name: string; readonly hasAccount: boolean }[]> {
  const { database, executor } = writeSide;
  await requireKnown(database, id);
  const { state: staff } = await executor.state(accounts, STAFF_ID);
  const persons = await oneWithPerson(writeSide, id);
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

async function requireKnown(database: Database, person: string): Promise<void> {
  if (!(await isKnownPerson(database, person)))
    refuseAs('unknown', 'person/unknown', `Nothing is known of a person ${person}.`);
}

/** A person with all who were merged with them: they are one. */
export async function oneWithPerson({ executor }: WriteSide, person: string): Promise<readonly string[]> {
  const kind: Mergeable = 'person';
  const { state } = await executor.state(duplicates, kind);
  return [person, ...mergedWith(state, Number(person)).map(String)].filter(
    (personId, i, all) => all.indexOf(personId) === i,
  );
}

/**
 * Lets a projection that has stopped at an event pass over it, or has it take the event after all, once it is rebuilt. It
 * is named with its version, as in `artworks_v3`: a later one may well take the event. The log says so, and `state` follows
 * the log.
 */
export async function skipForProjection(
  { executor, stateSynchronizer }: WriteSide,
  command: SkipCommand,
  caller: Caller,
  now: Date,
): Promise<void> {
  // as below
  const context = { commandId: randomUUID(), caller, origin: 'cli', now } as const;
  await executor.execute(skips, command.data.projection, command, context);
  await stateSynchronizer.catchUp();
}

/**
 * An event that cannot be read counts for nobody, or for everybody again: read models, processes and changes of its
 * stream. The log says so, and `state` follows the log; other programs follow `state`.
 */
export async function skipForAll(
  { executor, stateSynchronizer }: WriteSide,
  command: EventSkipCommand,
  caller: Caller,
  now: Date,
): Promise<void> {
  // skipped again after it was unskipped, it is another command
  const context = { commandId: randomUUID(), caller, origin: 'cli', now } as const;
  await executor.execute(eventSkips, command.data.eventId, command, context);
  await stateSynchronizer.catchUp();
}

/**
 * An operator has restored the log to an earlier point on purpose. What has read further than it goes now begins anew:
 * the state synchronizer reads everything again, processes go on at the end. Answers what was moved. Ids that were used by events
 * which are gone stay used; unique keys are whose the log says.
 */
export async function acceptEarlierLog(database: Database, log: EventLogReader): Promise<readonly string[]> {
  const identity = await log.identity();
  const head = await log.head();
  const isAnother = await wentAnotherWay(database, log, identity);
  await giveUpOnWhatIsGone(database, log);
  return database.transaction((tx) => moveBack(tx, { identity, head, isAnother }));
}

interface EarlierLog {
  readonly identity: string;
  readonly head: Position;
  readonly isAnother: boolean;
}

/** Moves all at once: a shop that runs opens itself anew as soon as it finds that nothing stands against the log. */
async function moveBack(tx: Queryable, { identity, head, isAnother }: EarlierLog): Promise<readonly string[]> {
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

/** Gives up intents of events that are gone. */
async function giveUpOnWhatIsGone(database: Database, log: EventLogReader): Promise<void> {
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
