import { dollars } from '@rabbet/domain/money/money';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { staffPath } from '../../../paths/paths';
import {
  STAFF_PATHS,
  staffArtworkPath,
  staffInquiryPath,
  staffOrderPath,
  staffRegistrationPath,
} from '../../../paths/staff-paths';
import { dayOfMoment } from '../../parts/Moment';
import type { OverviewReply } from '@rabbet/client';
import { customerWords } from './overview';
import { type RowWords, Rows } from './Rows';

interface ListsProps {
  readonly overview: OverviewReply;
}

type OrderRow = NonNullable<OverviewReply['open_orders']>['rows'][number];

/** Orders, seats, pieces and inquiries of somebody, the newest first. */
export function PersonLists({ overview }: ListsProps) {
  const { open_orders, closed_orders, seats, pieces, inquiries, person_id } = overview;
  const orderLinks = <ListLinks path={STAFF_PATHS.orders} name="orders" overview={overview} />;
  return (
    <>
      <Rows
        title="Open orders"
        part={open_orders}
        rows={(open_orders?.rows ?? []).map(orderWords)}
        links={orderLinks}
      />
      <Rows
        title="Closed orders"
        part={closed_orders}
        rows={(closed_orders?.rows ?? []).map(orderWords)}
        links={(open_orders?.number ?? 0) === 0 && orderLinks}
      />
      <Rows
        title="Seats in workshops"
        part={seats}
        rows={(seats?.rows ?? []).map(seatWords)}
        links={<ListLinks path={STAFF_PATHS.registrations} name="registrations" overview={overview} />}
      />
      <Rows title="Pieces bought" part={pieces} rows={(pieces?.rows ?? []).map(pieceWords)} />
      <Rows
        title="Inquiries"
        part={inquiries}
        rows={(inquiries?.rows ?? []).map(inquiryWords)}
        links={
          person_id !== null && <Link to={staffPath(STAFF_PATHS.inquiries, { person_id })}>All of their inquiries</Link>
        }
      />
    </>
  );
}

interface ListLinksProps {
  readonly path: string;
  readonly name: string;
  readonly overview: OverviewReply;
}

/** Links to a list: one for each customer that somebody is. */
function ListLinks({ path, name, overview }: ListLinksProps) {
  return (
    <p className="list-links">
      {overview.customers.map((buyer) => (
        <Link key={buyer.id} to={staffPath(path, { customer_id: buyer.id })}>
          {`All of their ${name} ${customerWords(overview, buyer)}`.trim()}
        </Link>
      ))}
    </p>
  );
}

function orderWords(row: OrderRow): RowWords {
  const { id, description, state, cancelled, late, due_date, created_at, ended_at, total, owed } = row;
  const stateWords = cancelled ? 'Canceled' : (ORDER_STATES[state] ?? '');
  const due = due_date && `due ${longDate(due_date)}`;
  return {
    key: id,
    title: <Link to={staffOrderPath(id)}>{`Order ${id}`}</Link>,
    details: [
      description,
      stateWords,
      ended_at === null ? null : dayOfMoment(created_at),
      ended_at === null && (late ? <strong className="late">{`late, ${due}`}</strong> : due),
    ],
    amount: moneyWords(total, owed),
  };
}

/** Amount that is owed either way, in bold; else the total. */
function moneyWords(total: number | null, owed: number | null) {
  if (owed !== null && owed !== 0)
    return <strong>{owed > 0 ? `${inDollars(owed)} owed` : `${inDollars(-owed)} to give back`}</strong>;
  return total === null ? null : inDollars(total);
}

function seatWords(row: NonNullable<OverviewReply['seats']>['rows'][number]): RowWords {
  const { id, workshop, starts_at, status, due } = row;
  return {
    key: id,
    title: <Link to={staffRegistrationPath(id)}>{workshop}</Link>,
    details: [starts_at && dayOfMoment(starts_at), status],
    amount: moneyWords(null, due),
  };
}

function pieceWords(row: NonNullable<OverviewReply['pieces']>['rows'][number]): RowWords {
  const { transaction_id, widget_id, name, completed, price, quantity, returned, order_id } = row;
  return {
    key: transaction_id,
    title: <Link to={staffArtworkPath(widget_id)}>{name}</Link>,
    details: [
      completed === null ? 'not completed yet' : dayOfMoment(`${completed.replace(' ', 'T')}Z`),
      quantity === 1 ? null : `${quantity} of them`,
      returned ? 'came back' : null,
      order_id && <Link to={staffOrderPath(order_id)}>{`with order ${order_id}`}</Link>,
    ],
    amount: price === null ? null : inDollars(price),
  };
}

function inquiryWords(row: NonNullable<OverviewReply['inquiries']>['rows'][number]): RowWords {
  const { id, about, subject, asked_at, answered_at } = row;
  return {
    key: id,
    title: <Link to={staffInquiryPath(id)}>{subject ?? (about === 'shop' ? 'Question to the shop' : about)}</Link>,
    details: [
      dayOfMoment(asked_at),
      answered_at === null ? <strong>not answered yet</strong> : `answered ${dayOfMoment(answered_at)}`,
    ],
  };
}

export function inDollars(amount: number): string {
  return dollars(Math.round(amount * 100));
}
