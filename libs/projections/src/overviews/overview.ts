import { mayRead } from '@rabbet/domain/callers/caller';
import { contactDetail, person } from '@rabbet/domain/people/people';
import { listContacts } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { neighborsOf } from './neighbors';
import { NO_SUMS, type OverviewPart, type OverviewSource, partOf, type Sums } from './overviews';
import type {
  OverviewCreditReply,
  OverviewInquiryReply,
  OverviewMoneyReply,
  OverviewOrderReply,
  OverviewPieceReply,
  OverviewReply,
  OverviewRows,
  OverviewSeatReply,
} from './replies';
import { findSubject, type FoundSubject, type OverviewQuery } from './subject';

interface Sources {
  readonly open_orders: OverviewSource<OverviewOrderReply>;
  readonly closed_orders: OverviewSource<OverviewOrderReply>;
  readonly seats: OverviewSource<OverviewSeatReply>;
  readonly pieces: OverviewSource<OverviewPieceReply>;
  readonly inquiries: OverviewSource<OverviewInquiryReply>;
  readonly credits: OverviewSource<OverviewCreditReply>;
  readonly newsletter: (context: QueryContext, personIds: readonly number[]) => Promise<OverviewReply['newsletter']>;
}

/** Makes the overview of a person or company from these sources, which are asked at the same time. */
export function overviewFrom(sources: Sources) {
  return async (context: QueryContext, query: OverviewQuery): Promise<OverviewReply | null> => {
    const subject = await findSubject(context, query);
    if (!subject) return null;
    const contacts = await contactsOf(context, subject);
    const ask = <Row>(source: OverviewSource<Row>) => partOf(context, source, subject);
    const [openOrders, closedOrders, seats, pieces, inquiries, credits, newsletter, neighbors] = await Promise.all([
      ask(sources.open_orders),
      ask(sources.closed_orders),
      ask(sources.seats),
      ask(sources.pieces),
      ask(sources.inquiries),
      ask(sources.credits),
      mayRead(context.caller, person.resource) ? sources.newsletter(context, subject.personIds) : null,
      neighborsOf(context, subject, contacts ?? []),
    ]);
    const parts = [openOrders, closedOrders, seats, pieces, inquiries, credits];
    return {
      person_id: subject.personId,
      company_id: subject.companyId,
      customers: [...subject.customers],
      neighbors,
      contacts,
      newsletter,
      since: ends(parts, 'first').toSorted()[0] ?? null,
      last: ends(parts, 'last').toSorted().at(-1) ?? null,
      money: moneyOf(context, parts, credits?.owedBack ?? 0),
      open_orders: rowsOf(openOrders),
      closed_orders: rowsOf(closedOrders),
      seats: rowsOf(seats),
      pieces: rowsOf(pieces),
      inquiries: rowsOf(inquiries),
      credits: rowsOf(credits),
    };
  };
}

async function contactsOf(context: QueryContext, { personId: person_id, companyId: company_id }: FoundSubject) {
  if (!mayRead(context.caller, contactDetail.resource)) return null;
  return listContacts(context, person_id === null ? { company_id } : { person_id });
}

type AnyPart = OverviewPart<unknown> | null;

function ends(parts: readonly AnyPart[], end: 'first' | 'last'): string[] {
  return parts.flatMap((part) => part?.[end] ?? []);
}

function rowsOf<Row>(part: OverviewPart<Row> | null): OverviewRows<Row> | null {
  return part && { number: part.number, rows: [...part.rows] };
}

/** Null to those who may not read amounts. */
function moneyOf({ caller }: QueryContext, parts: readonly AnyPart[], credit: number): OverviewMoneyReply | null {
  if (!mayRead(caller, 'amounts')) return null;
  const sum = (amount: keyof Sums) => parts.reduce((all, part) => all + (part ?? NO_SUMS)[amount], 0);
  const owedToThem = sum('owedBack');
  return {
    spent: sum('spent') / 100,
    owed: sum('owed') / 100,
    owed_to_them: owedToThem / 100,
    credit: credit / 100,
    refunds: (owedToThem - credit) / 100,
  };
}
