import type { Client, WhoAsksReply } from '@rabbet/client';
import { priceTag } from '@rabbet/domain/money/money';
import type { Paged } from '@rabbet/domain/pages/paging';
import { paymentList, type PaymentRow } from '@rabbet/domain/payments/payments';
import { registrationList, type RegistrationRow } from '@rabbet/domain/registrations/registrations';
import { addDays } from '@rabbet/domain/time/days';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPath } from '../../paths/paths';
import { staffPaymentPath, staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import type { Column } from '../list/ListTable';
import { Moment } from '../parts/Moment';
import { mayChange, mayRead } from '../session/who-asks';
import { cardWords } from '../payments/payments';
import { giveSeat } from './give-seat';
import { Age, WaitingRows } from './WaitingRows';

/** Rows of each that are shown: whoever has more to do goes on in the list. */
const MOST = 5;
/** Days ahead that a check is looked out for. */
const CHECK_DAYS = 3;

/** Addresses of the lists of what waits, by what their queries say. */
const ASKED = {
  unconfirmed: { unconfirmed: true, sort: 'received_at' },
  next: { waits_because: 'next', sort: 'starts_at' },
  refunds: { refund_owed: true, sort: 'id' },
  unknown: { state: 'unknown', sort: 'started_at' },
} as const;
const checksBy = (day: string) => ({ check_by: day, sort: 'check_by' }) as const;

/** Registrations and payments that wait for staff; lists of amounts are null to those who may not know them. */
export interface WorkshopsWaiting {
  readonly checkDay: string;
  readonly checks: Paged<RegistrationRow>;
  readonly unconfirmed: Paged<RegistrationRow>;
  readonly next: Paged<RegistrationRow>;
  readonly refunds: Paged<RegistrationRow> | null;
  readonly unknown: Paged<PaymentRow> | null;
}

/** Asks for it; null where whoever asks could do nothing about it. */
export function workshopsWaitingQuery(client: Client, who: WhoAsksReply | null, now: Date) {
  const isForThem = mayChange(who, 'registrations');
  const knowsAmounts = mayRead(who, 'amounts');
  const checkDay = addDays(dateIn(now.getTime()), CHECK_DAYS);
  return queryOptions({
    queryKey: ['list', 'workshops waiting', checkDay, isForThem, knowsAmounts],
    queryFn: async (): Promise<WorkshopsWaiting | null> => {
      if (!isForThem) return null;
      const [checks, unconfirmed, next, refunds, unknown] = await Promise.all([
        client.list(registrationList, { ...checksBy(checkDay), count: MOST }),
        client.list(registrationList, { ...ASKED.unconfirmed, count: MOST }),
        client.list(registrationList, { ...ASKED.next, count: MOST }),
        knowsAmounts ? client.list(registrationList, { ...ASKED.refunds, count: MOST }) : null,
        knowsAmounts ? client.list(paymentList, { ...ASKED.unknown, count: MOST }) : null,
      ]);
      return { checkDay, checks, unconfirmed, next, refunds, unknown };
    },
  });
}

export function countOf({ checks, unconfirmed, next, refunds, unknown }: WorkshopsWaiting): number {
  return [checks, unconfirmed, next, refunds, unknown].reduce((sum, page) => sum + (page?.total_rows ?? 0), 0);
}

/** "One check is" or "7 checks are". */
const counted = ({ total_rows: count }: Paged<unknown>, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`;
const listAt = (path: string, asked: Readonly<Record<string, string | boolean>>) =>
  staffPath(path, Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])));

interface WorkshopsProps {
  readonly waiting: WorkshopsWaiting;
  readonly now: Date;
}

export function WorkshopsWaiting({ waiting, now }: WorkshopsProps) {
  const { checkDay, checks, unconfirmed, next, refunds, unknown } = waiting;
  return (
    <>
      <WaitingRows
        caption="Checks"
        title={`${counted(checks, 'One check is', 'checks are')} overdue or due by ${longDate(checkDay)}`}
        columns={[...ofSeat(now), due, checkBy]}
        page={checks}
        all={listAt(STAFF_PATHS.registrations, checksBy(checkDay))}
      />
      <WaitingRows
        caption="Unconfirmed checks"
        title={counted(unconfirmed, 'One check waits to be confirmed', 'checks wait to be confirmed')}
        columns={[...ofSeat(now), due, checkBy]}
        page={unconfirmed}
        all={listAt(STAFF_PATHS.registrations, ASKED.unconfirmed)}
      />
      <WaitingRows
        caption="Free seats"
        title={counted(next, 'One person waits while a seat is free', 'people wait while seats are free')}
        columns={[...ofSeat(now), waits(now), keptUntil(now), give]}
        page={next}
        all={listAt(STAFF_PATHS.registrations, ASKED.next)}
      />
      {refunds && (
        <WaitingRows
          caption="Refunds"
          title={`${counted(refunds, 'One refund is', 'refunds are')} owed by check or in cash`}
          columns={[...ofSeat(now), owed]}
          page={refunds}
          all={listAt(STAFF_PATHS.registrations, ASKED.refunds)}
        />
      )}
      {unknown && (
        <WaitingRows
          caption="Payments"
          title={`Nobody knows yet what became of ${counted(unknown, 'one payment', 'payments')}`}
          columns={ofPayment(now)}
          page={unknown}
          all={listAt(STAFF_PATHS.payments, ASKED.unknown)}
        />
      )}
    </>
  );
}

const inDollars = (amount: number | null) => (amount === null ? '' : priceTag(Math.round(amount * 100)));
type OfSeat = Column<RegistrationRow>;

const ofSeat = (now: Date): readonly OfSeat[] => [
  { title: 'Name', cell: ({ id, name }) => <Link to={staffRegistrationPath(id)}>{name ?? '[erased]'}</Link> },
  { title: 'Workshop', cell: ({ workshop }) => workshop, isText: true },
  { title: 'Begins', cell: ({ starts_at }) => starts_at && <Moment at={starts_at} now={now} />, isText: false },
];
const due: OfSeat = { title: 'Due', cell: (row) => inDollars(row.due), isFigure: true };
const owed: OfSeat = { title: 'To be sent', cell: (row) => inDollars(row.owed_by_hand), isFigure: true };
const checkBy: OfSeat = {
  title: 'Check by',
  cell: ({ check_by, overdue }) => <span className={overdue ? 'is-late' : undefined}>{longDate(check_by ?? '')}</span>,
  isText: false,
};
const waits = (now: Date): OfSeat => ({
  title: 'Waits',
  cell: ({ received_at }) => <Age at={received_at} now={now} />,
  isText: false,
});

const keptUntil = (now: Date): OfSeat => ({
  title: 'Kept until',
  cell: ({ kept_until }) => kept_until && <KeptUntil at={kept_until} now={now} />,
  isText: false,
});
const give: OfSeat = {
  title: 'To do',
  cell: ({ id }) => <ShopForm form={giveSeat} submit="Give the seat" look="quiet" hidden={{ id: String(id) }} />,
};

/** End of the time for which the seat is kept for the waitlist. */
function KeptUntil({ at, now }: { readonly at: string; readonly now: Date }) {
  return Date.parse(at) > now.getTime() ? <Moment at={at} now={now} /> : 'anybody may take it';
}

const ofPayment = (now: Date): readonly Column<PaymentRow>[] => [
  { title: 'For', cell: forWhat },
  { title: 'Card', cell: cardWords },
  { title: 'Amount', cell: ({ amount }) => inDollars(amount), isFigure: true },
  { title: 'Waits', cell: ({ started_at }) => <Age at={started_at} now={now} />, isText: false },
];

function forWhat({ id, registration_id }: PaymentRow) {
  return registration_id === null ? (
    <Link to={staffPaymentPath(id)}>Payment {id}</Link>
  ) : (
    <Link to={staffRegistrationPath(registration_id)}>Registration {registration_id}</Link>
  );
}
