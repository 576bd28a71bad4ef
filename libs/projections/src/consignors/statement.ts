import {
  withPayouts,
  startOfNextStatement,
  consignor,
  type ConsignorAccount,
  type ConsignorEvent,
  type GivenStatement,
  type PieceHere,
  piecesHere,
  linesOfConsignor,
  type ConsignorLines,
  type Period,
  earlierStatements,
  statementOf,
  statementReply,
  type StatementReply,
} from '@rabbet/domain/consignors/consignors';
import { fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { dateIn } from '@rabbet/domain/time/zone';
import { companySql, consignedPieces, ownership } from '../audit/audit';
import type { QueryContext } from '../reading/query-context';

interface StatementQuery {
  readonly id: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly number: number | null;
}

/** Statement as it was given, where one was given for these days; else as it would be now. */
export async function readStatement(context: QueryContext, query: StatementQuery): Promise<StatementReply | null> {
  const { id, from } = query;
  const events = await eventsOf(context, id);
  const givenStatements = events.flatMap(({ type, data }) => (type === 'ConsignorStatementGiven' ? [data] : []));
  const givenStatement = givenStatements.find((candidate) => matchesQuery(candidate, query));
  if (givenStatement) return statementReply({ ...givenStatement, id }, givenStatement, givenStatement.still_here);
  if (query.number !== null) return null;
  const today = dateIn(context.now.getTime());
  const to = query.to ?? today;
  if (to > today) refuse('audit/to-come', 'That day is still to come.', 'to');
  const { name, still_here, ...pieces } = await consignorNow(context, id, to);
  const account = fold<ConsignorAccount, ConsignorEvent>(consignor, consignor.initial, events);
  const current = withPayouts(account, pieces);
  if (current.lines.length === 0 && events.length === 0) return null;
  const period = { from: from ?? startOfNextStatement(account, current.lines, to), to };
  if (period.from > to) refuse('consignor/period', 'A statement begins before it ends.', from === null ? 'to' : 'from');
  const statement = statementOf(isNext(account, period) ? earlierStatements(account) : null, current, period);
  return statementReply({ id, name, number: null, known: context.now.toISOString() }, statement, still_here);
}

/** Events of a consignor's account, but for what was damaged or left out by an operator. */
async function eventsOf({ log }: QueryContext, id: number): Promise<readonly Recorded<ConsignorEvent>[]> {
  const events = await log.readStream(`consignor-${id}`);
  return events.filter((event) => !event.skipped && isReadable(event)) as readonly Recorded<ConsignorEvent>[]; // its own
}

function matchesQuery(given: GivenStatement, { from, to, number }: StatementQuery): boolean {
  if (number !== null) return given.number === number;
  return given.to === to && (from === null || given.from === from);
}

/** True of a period that follows the last statement: then the next one restates what that said. */
function isNext(account: ConsignorAccount, { from, to }: Period): boolean {
  return account.last !== null && startOfNextStatement(account, [], to) === from;
}

/** Name of a consignor, what is known of their pieces, and those that were here at the end of a day. */
export interface ConsignorNow extends ConsignorLines {
  readonly name: string;
  readonly still_here: readonly PieceHere[];
}

export async function consignorNow(context: QueryContext, id: number, day: string): Promise<ConsignorNow> {
  const pieces = await consignedPieces(context, id);
  const [named] = await context.rows<{ name: string | null }>(
    [ownership],
    `select ${companySql('$1::int', '$2::timestamptz')} as name`,
    [id, context.now.toISOString()],
  );
  return { name: named?.name ?? '', ...linesOfConsignor(pieces, id), still_here: piecesHere(pieces, id, day) };
}
