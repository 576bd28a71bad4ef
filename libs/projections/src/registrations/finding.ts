import { isExampleAddress } from '@rabbet/domain/mail/mail';
import type { QueryContext } from '../reading/query-context';
import { oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { registrations } from './registrations';
import { seats } from '../workshops/workshops';

/** Condition for a registration that was received for a workshop, or has come to it by a move. */
const IN_WORKSHOP = '(r.workshop_id = $1 or s.workshop_id = $1 or s.to_workshop_id = $1)';

/** Finds the registrations of a person for a workshop, in the order in which they were received. */
export async function registrationsOf(
  context: QueryContext,
  workshop_id: number,
  person_id: number,
): Promise<readonly number[]> {
  const rows = await context.rows<{ id: number }>(
    [registrations, seats, duplicates],
    `select r.id from registrations r left join seats s using (id)
     where r.person_id in ${oneWithSql('person', '$2::int')} and ${IN_WORKSHOP} order by r.received_at, r.id`,
    [workshop_id, person_id],
  );
  return rows.map(({ id }) => id);
}

/** Finds the registrations for a workshop whose person was erased: they can be told of nothing. */
export async function erasedRegistrations(context: QueryContext, workshop_id: number): Promise<readonly number[]> {
  const rows = await context.rows<{ id: number }>(
    [registrations, seats],
    `select r.id from registrations r left join seats s using (id) left join registration_words w using (id)
     where w.id is null and ${IN_WORKSHOP} order by r.id`,
    [workshop_id],
  );
  return rows.map(({ id }) => id);
}

/** Finds the registrations on the waitlist of a workshop that no mail reaches, as their address is one of examples. */
export async function unreachedRegistrations(context: QueryContext, workshop_id: number): Promise<readonly number[]> {
  const rows = await context.rows<{ id: number; email: string }>(
    [registrations, seats],
    `select s.id, w.email from seats s join registration_words w using (id)
     where s.workshop_id = $1 and s.seat->>'stage' = 'waitlist' order by s.id`,
    [workshop_id],
  );
  return rows.filter(({ email }) => isExampleAddress(email)).map(({ id }) => id);
}

/** Finds the workshop in which a registration has its seat; after a move that is the other one. */
export async function workshopOfRegistration(
  context: QueryContext,
  id: number,
): Promise<{ readonly workshop_id: number } | null> {
  const [row] = await context.rows<{ workshop_id: number }>([seats], 'select workshop_id from seats where id = $1', [
    id,
  ]);
  return row ?? null;
}
