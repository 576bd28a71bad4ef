import type { messageList, MessageReply, MessageState, WholeMessageReply } from '@rabbet/domain/mail/mail';
import type { QueryOf } from '@rabbet/domain/pages/list';
import { MAX_COUNTED_ROWS, type Paged, pagingOf } from '@rabbet/domain/pages/paging';
import { person } from '@rabbet/domain/people/people';
import { answerOf, type MessageText, textOf } from '@rabbet/postgres';
import { nameKey, namesOfPeople } from '../people/people';
import type { QueryContext } from '../reading/query-context';

export type MessageQuery = Omit<QueryOf<typeof messageList>, 'after' | 'sort'>;

interface Row {
  readonly id: number;
  readonly template: string;
  readonly state: MessageState;
  readonly reason: string | null;
  readonly tries: number;
  readonly maybe_twice: boolean;
  readonly made_at: Date;
  readonly due_at: Date | null;
  readonly settled_at: Date | null;
  readonly event_id: string;
  readonly stream: string;
  readonly person: string;
  readonly message_id: string;
  readonly sealed: string | null;
  // eslint-disable-next-line house/clear-words -- name of a column
  readonly asked: string | null;
  readonly asked_by: string | null;
  readonly asked_at: Date | null;
}

const SHOWN =
  'id, template, state, reason, tries, maybe_twice, made_at, due_at, settled_at, event_id, stream, person, message_id, ' +
  'asked, asked_by, asked_at, sealed';

const ASKED = `($1::text is null or state = $1) and ($2::int is null or person = $2::text)
  and ($3::text[] is null or person = any($3))`;

/** Finds persons by an e-mail address, or by words of their names. */
type FindPersons = (context: QueryContext, term: string) => Promise<readonly string[]>;

interface Finders {
  readonly byAddress: readonly FindPersons[];
  readonly byName: readonly FindPersons[];
}

/**
 * The list of the messages of the shop, newest first. They are in `state`, and so no read model of them is read. Those to
 * an address are those to persons with it: a message tells its own to nobody but whoever opens it.
 */
export function messagesTo({ byAddress, byName }: Finders) {
  return async (context: QueryContext, { to, term, ...query }: MessageQuery): Promise<Paged<MessageReply>> => {
    const ofAddress = await findAll(context, byAddress, to);
    const ofTerm = await findAll(context, term?.includes('@') ? byAddress : byName, term);
    return listMessages(
      context,
      query,
      ofAddress && ofTerm ? ofAddress.filter((id) => ofTerm.includes(id)) : (ofAddress ?? ofTerm),
    );
  };
}

/** Persons whom any of the finders finds; null where nobody is looked for. */
async function findAll(
  context: QueryContext,
  finders: readonly FindPersons[],
  term: string | null,
): Promise<readonly string[] | null> {
  if (term === null || term.trim() === '') return null;
  const persons = await Promise.all(finders.map((find) => find(context, term)));
  return [...new Set(persons.flat())];
}

async function listMessages(
  context: QueryContext,
  { state, person_id, page, count }: Omit<MessageQuery, 'to' | 'term'>,
  persons: readonly string[] | null,
): Promise<Paged<MessageReply>> {
  const filters = [state, person_id, persons];
  const [total] = await context.rows<{ count: number }>(
    [],
    `select count(*)::int as count from (select from state.message where ${ASKED} limit ${MAX_COUNTED_ROWS + 1}) bounded`,
    filters,
  );
  const counted = total?.count ?? 0;
  const { offset, ...paging } = pagingOf(Math.min(counted, MAX_COUNTED_ROWS), count, page);
  const rows = await context.rows<Row>(
    [],
    `select ${SHOWN} from state.message where ${ASKED} order by id desc limit $4 offset $5`,
    [...filters, count, offset],
  );
  const data = await repliesTo(context, rows, await textsOf(context, rows));
  return { data, ...paging, ...(counted > MAX_COUNTED_ROWS && { more: true as const }) };
}

/** One with all that it says; null if there is none. */
export async function wholeMessage(context: QueryContext, { id }: { id: number }): Promise<WholeMessageReply | null> {
  const [row] = await context.rows<Row & { readonly answer: string | null }>(
    [],
    `select ${SHOWN}, answer from state.message where id = $1`,
    [id],
  );
  if (!row) return null;
  const texts = await textsOf(context, [row]);
  const [reply] = await repliesTo(context, [row], texts);
  if (!reply) return null;
  const { text = null, html = null } = texts[0] ?? {};
  const answer = await answerOf(context.keys, sealedIn(row), row.answer);
  return { ...reply, text, html, answer };
}

function sealedIn({ template, event_id: eventId, person: personId, sealed }: Row) {
  return { template, eventId, person: personId, sealed };
}

/** Texts of messages, null for those to erased persons; the keys of a whole page are read at once. */
async function textsOf(context: QueryContext, rows: readonly Row[]): Promise<readonly (MessageText | null)[]> {
  await context.keys.forReading(rows.map((row) => row.person));
  return Promise.all(rows.map((row) => textOf(context.keys, sealedIn(row))));
}

async function repliesTo(
  context: QueryContext,
  rows: readonly Row[],
  texts: readonly (MessageText | null)[],
): Promise<MessageReply[]> {
  const addressees = rows.map((row) => ({ kind: person.name, id: Number(row.person) }));
  const names = await namesOfPeople(context, addressees);
  return rows.map((row, i) => {
    const {
      id,
      template,
      state,
      reason,
      tries,
      maybe_twice,
      event_id,
      stream,
      message_id,
      asked: requestedAction,
      asked_by,
    } = row;
    const { address = null, subject = null } = texts[i] ?? {};
    const leaves = state === 'pending' || state === 'held';
    return {
      id,
      template,
      name: names.get(nameKey({ kind: person.name, id: Number(row.person) })) ?? null,
      address,
      subject,
      state,
      reason,
      tries,
      maybe_twice,
      event_id,
      stream,
      message_id,
      asked: requestedAction,
      asked_by,
      person_id: Number(row.person),
      made_at: row.made_at.toISOString(),
      due_at: leaves ? (row.due_at?.toISOString() ?? null) : null,
      settled_at: row.settled_at?.toISOString() ?? null,
      asked_at: row.asked_at?.toISOString() ?? null,
    };
  });
}
