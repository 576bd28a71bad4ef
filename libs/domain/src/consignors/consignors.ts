import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { IdFields } from '@rabbet/domain/events/identifiers';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { addDays } from '@rabbet/domain/time/days';
import { longDate } from '@rabbet/domain/time/words';
import type { ConsignorCommand, ConsignorEvent, GivenStatement, Payout } from './commands';
import { keyOf, type ConsignorLines, type Line, sumOf } from './lines';
import { type Period, type Stated, statementOf, withStated } from './statements';

export * from './changes';
export * from './commands';
export * from './lines';
export * from './lists';
export * from './replies';
export * from './statements';

export const CONSIGNOR_IDS = { statement: 'consignor-statement', payout: 'consignor-payout' } as const;

export interface RecordedPayout extends Payout {
  /** Reason for which it counts for nothing any more. */
  readonly corrected: string | null;
}

/** Account of a consignor: the payouts of the shop, and the lines of their statements. */
export interface ConsignorAccount {
  readonly payouts: readonly RecordedPayout[];
  readonly stated: Stated;
  readonly last: Pick<GivenStatement, 'number' | 'from' | 'to' | 'closing'> | null;
}

/** Payouts to a company that leaves pieces with the shop, and its statements: `consignor-<company id>`. */
export const consignor: StreamDecider<ConsignorAccount, ConsignorCommand, ConsignorEvent> = {
  name: 'consignor',
  resource: 'costs',
  identifiers: {
    ids: {
      ConsignorStatementGiven: { statement_id: CONSIGNOR_IDS.statement },
      ConsignorPaid: { payout_id: CONSIGNOR_IDS.payout },
    } satisfies IdFields<ConsignorEvent>,
  },
  initial: { payouts: [], stated: {}, last: null },
  decide: {
    // the same days once more make no event: the statement stands
    GiveStatement(account, { from = null, to = null }, { facts }) {
      const current = requireConsignor(account, facts);
      const period = { from, to: endOfStatement(to, facts.today) };
      if (isLast(account, period)) return [];
      const { statement_id, knownAt, name, still_here, today } = facts;
      const statement = statementOf(
        statedBefore(account),
        current,
        requirePeriod(account, period, current.lines, today),
      );
      const number = (account.last?.number ?? 0) + 1;
      const data = { statement_id, number, name, known: knownAt, ...statement, still_here };
      return [{ type: 'ConsignorStatementGiven', data }];
    },

    // the same payout once more is another one
    PayConsignor(account, { amount, on, how, reference = null, reason = null }, { facts }) {
      const balance = sumOf(requireConsignor(account, facts).lines);
      const { payout_id, today } = facts;
      const day = on ?? today;
      if (amount <= 0) refuse('consignor/amount', 'A payout is of more than nothing.', 'amount');
      if (day > today || day < EARLIEST)
        refuse('consignor/day', `A payout was made today or before: ${longDate(day)} is not such a day.`, 'on');
      if (amount > balance && reason === null)
        refuse(
          'consignor/above-balance',
          `${balanceInWords(balance)}: say the reason for which more is paid.`,
          'amount',
        );
      return [{ type: 'ConsignorPaid', data: { payout_id, amount, on: day, how, reference, reason } }];
    },

    // a payout that is corrected already makes no event
    CorrectPayout({ payouts }, { payout_id, reason }) {
      const payout = payouts.find((candidate) => candidate.payout_id === payout_id);
      if (!payout) refuseAs('unknown', 'payout/unknown', 'This consignor has no such payout.', 'payout_id');
      return payout.corrected === null ? [{ type: 'ConsignorPayoutCorrected', data: { payout_id, reason } }] : [];
    },
  },
  evolve: {
    ConsignorStatementGiven: (account, { number, from, to, closing, carried, lines }) => ({
      ...account,
      stated: withStated(account.stated, [...carried, ...lines]),
      last: { number, from, to, closing },
    }),
    ConsignorPaid: (account, payout) => ({ ...account, payouts: [...account.payouts, { ...payout, corrected: null }] }),
    ConsignorPayoutCorrected: (account, { payout_id, reason }) => ({
      ...account,
      payouts: account.payouts.map((payout) =>
        payout.payout_id === payout_id ? { ...payout, corrected: reason } : payout,
      ),
    }),
  },
};

/** No gallery's books begin earlier. */
const EARLIEST = '1900-01-01';

/** Last day of a statement: yesterday, unless one is given. */
export function endOfStatement(to: string | null | undefined, today: string): string {
  return to ?? addDays(today, -1);
}

/** First day of the next statement: the day after the last one, else that of the first line. */
export function beginningOf({ last }: Pick<ConsignorAccount, 'last'>, lines: readonly Line[], to: string): string {
  if (last) return addDays(last.to, 1);
  return lines.reduce((first, { day }) => (day < first ? day : first), to);
}

export function statedBefore({ last, stated }: ConsignorAccount) {
  return last && { stated, closing: last.closing };
}

/** Lines of the pieces, and of the payouts that count. */
export function withPayouts({ payouts }: ConsignorAccount, { lines, reasons }: ConsignorLines): ConsignorLines {
  const wrong = payouts.flatMap((payout) =>
    payout.corrected === null ? [] : [[keyOf(lineOf(payout)), payout.corrected]],
  );
  const right = payouts.filter(({ corrected }) => corrected === null);
  return {
    lines: [...lines, ...right.map(lineOf)],
    reasons: { ...reasons, ...(Object.fromEntries(wrong) as ConsignorLines['reasons']) },
  };
}

function lineOf({ payout_id, amount, on: day, how, reference }: Payout): Line {
  return {
    transaction_id: null,
    sale_id: null,
    payout_id,
    day,
    kind: 'paid',
    widget_id: null,
    title: reference === null ? how : `${how} ${reference}`,
    catalog_no: null,
    quantity: null,
    price: null,
    share: null,
    amount: -amount,
  };
}

function requireConsignor(account: ConsignorAccount, pieces: ConsignorLines): ConsignorLines {
  const current = withPayouts(account, pieces);
  if (current.lines.length === 0 && account.payouts.length === 0 && !account.last)
    refuseAs('unknown', 'consignor/unknown', 'This company has never left a piece with the shop on consignment.');
  return current;
}

interface RequestedPeriod {
  readonly from: string | null;
  readonly to: string;
}

function isLast({ last }: ConsignorAccount, { from, to }: RequestedPeriod): boolean {
  return last?.to === to && (from === null || from === last.from);
}

function requirePeriod(
  account: ConsignorAccount,
  requested: RequestedPeriod,
  lines: readonly Line[],
  today: string,
): Period {
  const { last } = account;
  const { to } = requested;
  if (to >= today)
    refuse('consignor/not-over', `${longDate(to)} is not over: a statement ends on a day before today.`, 'to');
  const from = requested.from ?? beginningOf(account, lines, to);
  const next = last && addDays(last.to, 1);
  if (next && (from < next || to < next))
    refuse(
      'consignor/overlap',
      `Statement ${last.number} tells of ${longDate(last.from)} to ${longDate(last.to)}: ` +
        `the next one begins on ${longDate(next)}.`,
      requested.from !== null && from < next ? 'from' : 'to',
    );
  if (next && from > next)
    refuse(
      'consignor/gap',
      `Statement ${last.number} ended on ${longDate(last.to)}: the next one begins on ${longDate(next)}.`,
      'from',
    );
  if (from > to) refuse('consignor/period', 'A statement begins before it ends.', 'from');
  return { from, to };
}

function balanceInWords(balance: Cents): string {
  if (balance === 0) return 'Nothing is owed to them';
  return balance > 0 ? `${dollars(balance)} are owed to them` : `They owe us ${dollars(-balance)}`;
}
