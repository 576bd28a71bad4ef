import { actorOf, VISITOR } from '@rabbet/domain/callers/caller';
import { mailLimit, type MessageState } from '@rabbet/domain/mail/mail';
import { type MailTurn, mailTurnQuery } from '@rabbet/postgres';
import type { QueryContext } from '../reading/query-context';

/** Mail that does not leave at once, as its address was written to too often. */
export interface HeldMail {
  /** ISO 8601; null where it leaves at the word of staff alone. */
  readonly leaves_at: string | null;
}

interface Addressed {
  readonly person: string;
  readonly email: string;
  /** Streams whose events it is made of. */
  readonly streams: readonly string[];
  /** Template of the mail that is about to be made, where none was made yet; null where it is not limited. */
  readonly template: string | null;
}

/** Newest mail about something, if it is held back; so is mail that is only about to be made and would be. */
export async function findHeldMail(
  context: QueryContext,
  { person, email, streams, template }: Addressed,
): Promise<HeldMail | null> {
  const [message] = await context.rows<{ state: MessageState; due_at: Date | null }>(
    [],
    'select state, due_at from state.message where person = $1 and stream = any ($2) order by id desc limit 1',
    [person, streams],
  );
  if (message) return message.state === 'held' ? { leaves_at: message.due_at?.toISOString() ?? null } : null;
  if (template === null) return null;
  const { sql, values } = mailTurnQuery(context.keys, mailLimit(template, actorOf(VISITOR), email));
  const [turn] = await context.rows<MailTurn>([], sql, values);
  return turn ? { leaves_at: turn.isSoon ? turn.at.toISOString() : null } : null;
}
