import type { MessageState } from '@rabbet/domain/mail/mail';
import type { Queryable } from '../../database/database';
import { heldSql } from '../../leases/holders';
import type { Lease } from '../../leases/leases';

/** A message that is about to be sent: counted as tried before anything leaves. */
export interface OutgoingMessage {
  readonly id: number;
  readonly template: string;
  readonly eventId: string;
  readonly messageId: string;
  readonly person: string;
  readonly sealed: string | null;
  readonly tries: number;
  /** Number of these that came before staff had it tried again. */
  readonly triedBefore: number;
  readonly madeAt: Date;
  /** Permits to send it. */
  readonly lease: Lease;
}

/**
 * Takes over messages that another program had begun to send and never ended: they are pending again, marked as
 * possibly arrived. Only the holder of the lease calls it, before it takes any message.
 */
export async function takeOver(db: Queryable, lease: Lease): Promise<number> {
  const { rowCount } = await db.query(
    `update state.message set state = 'pending', due_at = now(), maybe_twice = true, reason = 'the program ended meanwhile'
     where state = 'sending' and ${heldSql('$1')}`,
    [lease.epoch],
  );
  return rowCount ?? 0;
}

/** The messages that have been due for longest, on their way from now on. */
export async function takeDue(db: Queryable, lease: Lease, most: number): Promise<readonly OutgoingMessage[]> {
  const { rows } = await db.query<Omit<OutgoingMessage, 'lease'>>(
    `update state.message set state = 'sending', tries = tries + 1
     where id = any (array(
       select id from state.message where state in ('pending', 'held') and due_at <= now()
       order by due_at, id limit $1))
       and state in ('pending', 'held') and ${heldSql('$2')}
     returning id, template, event_id as "eventId", message_id as "messageId", person, sealed, tries,
       tried_before as "triedBefore", made_at as "madeAt"`,
    [most, lease.epoch],
  );
  return rows.map((row) => ({ ...row, lease }));
}

export interface Outcome {
  readonly state: Extract<MessageState, 'sent' | 'given-up' | 'dropped'>;
  readonly reason: string | null;
  /** Text to store from now on, without its link; null for that of an erased person. */
  readonly sealed: string | null;
  readonly answer: string | null;
}

/** False where another program has taken it over or may do so, or its addressee was erased meanwhile: that counts. */
export async function settleMessage(
  db: Queryable,
  { id, tries, lease }: Pick<OutgoingMessage, 'id' | 'tries' | 'lease'>,
  { state, reason, sealed, answer }: Outcome,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.message set state = $3, reason = $4, sealed = $5, answer = $6, settled_at = now(),
       link = case link when 'in' then 'out' else link end
     where id = $1 and tries = $2 and state = 'sending' and ${heldSql('$7')}`,
    [id, tries, state, reason, sealed, answer, lease.epoch],
  );
  return rowCount === 1;
}

/**
 * Has the message tried again later. `mayHaveArrived`: the server had all of it, or nearly all, and its answer never
 * came.
 */
export async function postponeMessage(
  db: Queryable,
  { id, tries, lease }: Pick<OutgoingMessage, 'id' | 'tries' | 'lease'>,
  { forMs, reason, answer, mayHaveArrived }: PostponedMessage,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.message set state = 'pending', due_at = now() + $3 * interval '1 ms', reason = $4, answer = $5,
       maybe_twice = maybe_twice or $6
     where id = $1 and tries = $2 and state = 'sending' and ${heldSql('$7')}`,
    [id, tries, forMs, reason, answer, mayHaveArrived, lease.epoch],
  );
  return rowCount === 1;
}

export interface PostponedMessage {
  readonly forMs: number;
  readonly reason: string;
  readonly answer: string | null;
  readonly mayHaveArrived: boolean;
}

/** Waiting: what leaves as soon as the mail server takes it. */
export async function countMessages(db: Queryable): Promise<{ readonly waiting: number; readonly givenUp: number }> {
  const { rows } = await db.query<{ waiting: number; givenUp: number }>(
    `select (select count(*) from state.message where state = 'pending') +
       (select count(*) from state.message where state = 'sending') as waiting,
       (select count(*) from state.message where state = 'given-up') as "givenUp"`,
  );
  return rows[0]!; // one row, always
}

export interface FoundMessage extends Pick<OutgoingMessage, 'template' | 'eventId' | 'person' | 'sealed'> {
  readonly state: MessageState;
  /** Place of a one-time link: in its text, or taken out. */
  readonly link: 'none' | 'in' | 'out';
}

/** Finds a stored message, for staff who want it sent again or read. */
export async function findMessage(db: Queryable, id: number): Promise<FoundMessage | null> {
  const { rows } = await db.query<FoundMessage>(
    'select template, event_id as "eventId", person, sealed, state, link from state.message where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Has one sent that was given up, kept or held back. False when it no longer is. */
export async function retryMessage(db: Queryable, id: number, by: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.message set state = 'pending', due_at = now(), tried_before = tries, settled_at = null, reason = null,
       asked = 'retry', asked_by = $2, asked_at = now()
     where id = $1 and state in ('given-up', 'kept', 'held') and link <> 'out' and sealed is not null`,
    [id, by],
  );
  return rowCount === 1;
}

/** Has one not sent that waits, was kept, held back or given up. False when it is on its way, or has gone. */
export async function dropMessage(db: Queryable, id: number, by: string, sealed: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `update state.message set state = 'dropped', reason = 'dropped by staff', settled_at = now(), sealed = $3,
       link = case link when 'in' then 'out' else link end, asked = 'drop', asked_by = $2, asked_at = now()
     where id = $1 and state in ('pending', 'given-up', 'kept', 'held')`,
    [id, by, sealed],
  );
  return rowCount === 1;
}
