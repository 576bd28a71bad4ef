import type { PersonId } from '@rabbet/domain/events/event';
import { type Database, literal, type Queryable } from '../../database/database';
import type { PersonKeys } from '../../keys/person-keys';
import { seal, unseal } from '../../keys/sealing';
import { MAY_HAVE_LEFT } from '../restored';
import { replaceSecret, type SecretRequest } from './secrets';

/** Content of a message. It is about the addressee: in `state` it is encrypted with their key alone. */
export interface MessageText {
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly isByHand?: true;
  /** Address at which one step ends mail that comes regularly. */
  readonly unsubscribe?: string;
  /** The secret of its one-time link, while that stands in it. */
  readonly secret?: string;
}

export interface MailLimit {
  /** Names what is counted together. */
  readonly budget: string;
  /** Messages that leave within a day. */
  readonly most: number;
  /** A message whose turn comes later than that leaves at the word of staff alone. */
  readonly longestWaitMs: number;
}

export interface NewMessage {
  readonly template: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  /** Id that stays the same, however often the message is sent. */
  readonly messageId: string;
  readonly person: PersonId;
  readonly address: string;
  /** Null where the addressee has confirmed to want such mail: else so many a day go there, however it is spelled. */
  readonly limit: MailLimit | null;
  /** Reason for which the message does not leave, and is there to be looked at; null where it leaves. */
  readonly keepReason: 'no server' | 'example' | 'restored' | null;
  readonly secret?: Omit<SecretRequest, 'person'>;
}

/** Stands in a stored text in place of a one-time link. */
export const TAKEN_OUT = 'taken-out';

type Made = 'pending' | 'kept' | 'held' | 'there' | 'erased';

/**
 * Keeps a message of an event, once for each template however often it is asked, together with the secret of its link.
 * `write` is told that secret, or what stands in its place where the message is held back.
 */
export async function keepMessage(
  database: Database,
  keys: PersonKeys,
  message: NewMessage,
  write: (secret: string | null) => Omit<MessageText, 'address' | 'secret'>,
): Promise<Made> {
  const { template, eventId, person, address, limit, keepReason } = message;
  const key = (await keys.forWriting([person])).get(person)!; // it is there, or the call was refused
  const digest = limit && digestOf(keys, limit.budget);
  return database.transaction(async (tx) => {
    await takeTurns(tx, eventId, digest);
    const { there, erased } = await standing(tx, message);
    if (there) return 'there';
    if (erased) return 'erased';
    const turn = limit && (await turnOf(tx, keys, limit));
    const held = turn !== null;
    const secretRequest = held ? undefined : message.secret;
    const secret = secretRequest ? await replaceSecret(tx, { ...secretRequest, person }) : null;
    const text: MessageText = { ...write(secret ?? (message.secret ? TAKEN_OUT : null)), address };
    const sealed = seal(key, aboutOf(template, eventId), secret === null ? text : { ...text, secret });
    const state = held ? 'held' : keepReason === null ? 'pending' : 'kept';
    const reason = held ? HELD : keepReason && KEPT[keepReason];
    // a link that was not made is made where it is asked for again
    const hasTurn = turn?.isSoon === true && keepReason === null && !message.secret;
    await tx.query(
      `insert into state.message
         (template, event_id, stream, revision, message_id, person, address, sealed, link, state, reason, due_at,
          settled_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $10 = 'held' then $12::timestamptz else now() end,
         case when $10 = 'kept' or ($10 = 'held' and $12::timestamptz is null) then now() end)`,
      [
        template,
        eventId,
        message.stream,
        message.revision,
        message.messageId,
        person,
        digest,
        sealed,
        secret === null ? (message.secret ? 'out' : 'none') : 'in',
        state,
        reason,
        hasTurn ? turn.at : null,
      ],
    );
    return state;
  });
}

const HELD = 'too many mails that nobody confirmed to want went there within a day';
const KEPT: Readonly<Record<NonNullable<NewMessage['keepReason']>, string>> = {
  'no server': 'no mail server: SMTP_URL is not set',
  example: 'no mail is sent to example.com',
  restored: MAY_HAVE_LEFT,
};

/** Lets those wait for each other who make the same message at once, or one to the same address. */
async function takeTurns(tx: Queryable, eventId: string, digest: string | null): Promise<void> {
  const turns = [`rabbet message ${eventId}`, ...(digest === null ? [] : [`rabbet mail to ${digest}`])];
  const locks = turns.map((turn) => `pg_advisory_xact_lock(hashtextextended(${literal(turn)}, 0))`);
  // without values: it begins the transaction in the same round trip
  await tx.query(['select state.hold_off_erasures()', ...locks].join(', '));
}

interface Standing {
  readonly there: boolean;
  readonly erased: boolean;
}

async function standing(tx: Queryable, { template, eventId, person }: NewMessage): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `select exists (select from state.message where event_id = $1 and template = $2) as there,
       exists (select from state.erased where person_id = $3) as erased`,
    [eventId, template, person],
  );
  return rows[0]!; // one row, whatever there is
}

/** Instant at which a message leaves that may not leave at once. */
export interface MailTurn {
  readonly at: Date;
  /** False where that is later than messages wait. */
  readonly isSoon: boolean;
}

/**
 * Query for the turn of another message: a day after the last but so many that have left for the address, or have a turn of
 * their own. It finds nothing where the message may leave at once.
 */
export function mailTurnQuery(keys: PersonKeys, { budget, most, longestWaitMs }: MailLimit) {
  const sql = `select at, at < clock_timestamp() + $3 * interval '1 ms' as "isSoon"
    from (select coalesce(settled_at, due_at) + interval '1 day' as at from state.message
      where address = $1 and due_at is not null and state <> 'dropped' order by at desc offset $2 limit 1) as turn
    where at > clock_timestamp()`;
  return { sql, values: [digestOf(keys, budget), most - 1, longestWaitMs] };
}

function digestOf(keys: PersonKeys, budget: string): string {
  return keys.digest('mail', budget);
}

async function turnOf(tx: Queryable, keys: PersonKeys, limit: MailLimit): Promise<MailTurn | null> {
  const { sql, values } = mailTurnQuery(keys, limit);
  const { rows } = await tx.query<MailTurn>(sql, values);
  return rows[0] ?? null;
}

interface Sealed {
  readonly template: string;
  readonly eventId: string;
  readonly person: PersonId;
  readonly sealed: string | null;
}

/** Null once its addressee is erased. */
export async function textOf(keys: PersonKeys, message: Sealed): Promise<MessageText | null> {
  return (await opened(keys, message, message.sealed)) as MessageText | null; // as keepMessage sealed it
}

/** Last answer of the mail server. */
export async function answerOf(keys: PersonKeys, message: Sealed, answer: string | null): Promise<string | null> {
  const serverAnswer = (await opened(keys, message, answer)) as { words: string } | null; // as sealedAnswer made it
  return serverAnswer?.words ?? null;
}

async function opened(keys: PersonKeys, { template, eventId, person }: Sealed, sealed: string | null) {
  if (sealed === null) return null;
  const key = (await keys.forReading([person])).get(person);
  return key ? unseal(key, aboutOf(template, eventId), sealed) : null;
}

/** The same text with its one-time link taken out, and what the server said of it: sealed anew, null once erased. */
export async function sealedAnew(
  keys: PersonKeys,
  { template, eventId, person }: Sealed,
  text: MessageText | null,
  words: string | null,
): Promise<{ readonly sealed: string | null; readonly answer: string | null }> {
  const key = (await keys.forReading([person])).get(person);
  if (!key) return { sealed: null, answer: null };
  const about = aboutOf(template, eventId);
  return {
    sealed: text && seal(key, about, withoutLink(text)),
    answer: words === null ? null : seal(key, about, { words }),
  };
}

function withoutLink({ secret, ...text }: MessageText): MessageText {
  if (secret === undefined) return text;
  const withoutSecret = (value: string) => value.replaceAll(secret, TAKEN_OUT);
  return {
    ...text,
    subject: withoutSecret(text.subject),
    text: withoutSecret(text.text),
    html: withoutSecret(text.html),
  };
}

function aboutOf(template: string, eventId: string): string {
  return `message ${template} ${eventId}`;
}
