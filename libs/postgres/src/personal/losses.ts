import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '../database/database';
import { StateRefused } from '../database/state-refused';

/** Notes the persons of whom the log holds encrypted data. */
export async function notePersonsUsed(tx: Queryable, persons: readonly PersonId[]): Promise<void> {
  await tx.query(
    `insert into state.person_used (person_id) select distinct p from unnest($1::text[]) as p order by p
     on conflict do nothing`,
    [persons],
  );
}

/** Notes the persons whose erasure is in the log; the keys are destroyed by `PersonKeys.erase`. */
export async function noteErasedInLog(tx: Queryable, persons: readonly PersonId[]): Promise<void> {
  await tx.query('update state.erased set in_log = true where person_id = any ($1) and not in_log', [persons]);
}

/** Erased persons of whom the log does not say so yet: a crash came in between. */
export async function erasuresNotInLog(db: Queryable): Promise<PersonId[]> {
  const { rows } = await db.query<{ person: PersonId }>(
    'select person_id as person from state.erased where not in_log order by person_id',
  );
  return rows.map(({ person }) => person);
}

/** Persons of these who were erased. */
export async function erasedAmong(db: Queryable, persons: readonly PersonId[]): Promise<PersonId[]> {
  const { rows } = await db.query<{ person: PersonId }>(
    'select person_id as person from state.erased where person_id = any($1) order by person_id',
    [persons],
  );
  return rows.map(({ person }) => person);
}

/** Something was said of them, or is about to be, or they were erased. */
export async function isKnownPerson(db: Queryable, person: PersonId): Promise<boolean> {
  const { rows } = await db.query<{ isKnown: boolean }>(
    `select $1 in (select person_id from state.person_key union all select person_id from state.person_used
       union all select person_id from state.erased) as "isKnown"`,
    [person],
  );
  return rows[0]?.isKnown ?? false;
}

/** Persons whose key the log uses and `state` lacks, though they were not erased, and nobody accepted the loss. */
export async function missingKeys(db: Queryable): Promise<PersonId[]> {
  const { rows } = await db.query<{ person: PersonId }>(
    `select person_id as person from state.person_used
     except (select person_id from state.person_key
       union all select person_id from state.erased
       union all select person_id from state.accepted_loss)
     order by person`,
  );
  return rows.map(({ person }) => person);
}

const NAMED = 5;

/** Refuses to start while keys are missing. */
export async function requireKeys(db: Queryable): Promise<void> {
  const missing = await missingKeys(db);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).join(', ');
  throw new StateRefused(
    `The log holds personal data of ${missing.length} ${missing.length === 1 ? 'person' : 'persons'} whose key this ` +
      `database lacks (${missing.length > NAMED ? `${named} ...` : named}): restore a copy of the database that has it, ` +
      `or accept by name that this data can never be read again ("rabbet persons accept-loss <person...>").`,
  );
}

/** An operator accepts that the data of these persons cannot be read any more. All of them or none. */
export async function acceptLoss(database: Database, persons: readonly PersonId[]): Promise<void> {
  await database.transaction(async (tx) => {
    const missing = new Set(await missingKeys(tx));
    const safe = persons.filter((person) => !missing.has(person));
    if (safe.length > 0) refuse('loss/not-missing', `No key is missing for ${safe.join(', ')}.`);
    await tx.query('insert into state.accepted_loss (person_id) select unnest($1::text[]) on conflict do nothing', [
      persons,
    ]);
  });
}
