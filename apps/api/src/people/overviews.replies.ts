import type {
  OverviewCreditReply,
  OverviewCustomerReply,
  OverviewInquiryReply,
  OverviewMoneyReply,
  OverviewNeighborReply,
  OverviewOrderReply,
  OverviewPieceReply,
  OverviewReply,
  OverviewRows,
  OverviewSeatReply,
} from '@rabbet/projections';
import {
  about,
  decimal,
  flag,
  id,
  instant,
  listOf,
  moment,
  money,
  nullable,
  objectOf,
  oneOf,
  type Property,
  type ReplyShape,
  staffShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';
import { contactShape } from './people.replies';

const amount = nullable(about(money, 'null to those who may not read amounts'));
const day: Property<string> = { schema: { type: 'string', format: 'date' }, example: '2026-05-31' };
const maybeId = nullable(id);

const customerShape = staffShape<OverviewCustomerReply>('OverviewCustomer', {
  id,
  person_id: maybeId,
  company_id: maybeId,
});

const neighborShape = staffShape<OverviewNeighborReply>('OverviewNeighbor', {
  kind: oneOf('person', 'company'),
  id,
  name: nullable(about(text, 'null once they are erased', 'Ann Lee')),
});

const moneyShape = staffShape<OverviewMoneyReply>('OverviewMoney', {
  spent: about(money, 'dollars for orders, seats and pieces, without tax for pieces'),
  owed: about(money, 'dollars that they owe for orders and seats; nothing for an estimate'),
  owed_to_them: about(money, 'dollars of credit and refunds'),
  credit: about(money, 'dollars of store credit that can still be spent'),
  refunds: about(money, 'dollars that have to go back to them'),
});

const orderShape = staffShape<OverviewOrderReply>('OverviewOrder', {
  id,
  description: nullable(text),
  state: about(whole, 'from 0, Open, to 7, Closed'),
  cancelled: flag,
  late: flag,
  due_date: nullable(day),
  created_at: instant,
  ended_at: nullable(about(instant, 'when it was closed or canceled')),
  total: amount,
  owed: about(amount, 'below 0 where it is owed to them; null to those who may not read amounts'),
});

const seatShape = staffShape<OverviewSeatReply>('OverviewSeat', {
  id: about(id, 'of the registration'),
  workshop_id: id,
  workshop: about(text, 'the name that was promised', 'Glazing'),
  starts_at: nullable(instant),
  is_over: about(flag, 'its last time has ended'),
  status: about(text, 'as in the list of registrations', 'registered'),
  received_at: instant,
  due: amount,
});

const pieceShape = staffShape<OverviewPieceReply>('OverviewPiece', {
  transaction_id: id,
  widget_id: id,
  name: about(text, 'title of the piece', 'Low Tide'),
  quantity: decimal,
  completed: nullable(about(moment, 'null while the sale is not completed')),
  price: about(amount, 'dollars for each; null to those who may not read amounts'),
  order_id: nullable(about(id, 'the framing order that the sale names')),
  returned: about(flag, 'it came back from them later'),
});

const inquiryShape = staffShape<OverviewInquiryReply>('OverviewInquiry', {
  id,
  about: about(text, 'shop, piece, artist or workshop', 'piece'),
  subject: nullable(about(text, 'title of the piece or workshop, or name of the artist', 'Low Tide')),
  asked_at: instant,
  answered_at: nullable(instant),
});

const creditShape = staffShape<OverviewCreditReply>('OverviewCredit', {
  id,
  remaining: about(money, 'dollars that are left'),
  until: about(day, 'its last day'),
});

/** Rows of one sort, for readers of a resource. */
function rowsShape<Row extends object>(name: string, readers: string, row: ReplyShape<Row>) {
  const rows = about(listOf(row), 'the newest hundred, the newest first');
  const shape = staffShape<OverviewRows<Row>>(name, {
    number: about(whole, 'of all'),
    rows,
  } as never); // one of these for each row
  return nullable(about(objectOf(shape), `null to those who may not read ${readers}`));
}

export const overviewShape = staffShape<OverviewReply>('Overview', {
  person_id: nullable(about(id, 'who answers for all that were merged; null of a company')),
  company_id: nullable(about(id, 'null of a person')),
  customers: about(listOf(customerShape), 'customers that they are, alone or with a company'),
  neighbors: about(listOf(neighborShape), 'companies of a person, or people of a company'),
  contacts: nullable(about(listOf(contactShape), 'null to those who may not read people')),
  newsletter: nullable(oneOf('asked', 'subscribed', 'left')),
  since: nullable(about(instant, 'the first that happened of what the caller may read')),
  last: nullable(about(instant, 'the last that happened of it')),
  money: nullable(about(objectOf(moneyShape), 'null to those who may not read amounts')),
  open_orders: rowsShape('OverviewOpenOrders', 'registrations and orders', orderShape),
  closed_orders: rowsShape('OverviewClosedOrders', 'registrations and orders', orderShape),
  seats: rowsShape('OverviewSeats', 'registrations and orders', seatShape),
  pieces: rowsShape('OverviewPieces', 'pieces and orders', pieceShape),
  inquiries: rowsShape('OverviewInquiries', 'people', inquiryShape),
  credits: rowsShape('OverviewCredits', 'amounts', creditShape),
});
