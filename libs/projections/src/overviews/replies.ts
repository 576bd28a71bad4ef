import type { ContactReply } from '../people/people';

/** A customer that somebody is. */
export interface OverviewCustomerReply {
  id: number;
  person_id: number | null;
  company_id: number | null;
}

/** Framing order of somebody. Orders of seats are seats. */
export interface OverviewOrderReply {
  id: number;
  description: string | null;
  state: number;
  cancelled: boolean;
  late: boolean;
  due_date: string | null;
  created_at: string;
  /** Moment at which it was over; null before. */
  ended_at: string | null;
  total: number | null;
  owed: number | null;
}

/** Question that somebody has sent. */
export interface OverviewInquiryReply {
  id: number;
  about: string;
  /** Title of the piece or workshop, or name of the artist. */
  subject: string | null;
  asked_at: string;
  answered_at: string | null;
}

/** Store credit that can still be spent. */
export interface OverviewCreditReply {
  id: number;
  /** Dollars. */
  remaining: number;
  until: string;
}

/** Piece that was sold to somebody. */
export interface OverviewPieceReply {
  transaction_id: number;
  widget_id: number;
  name: string;
  quantity: number;
  /** Moment in UTC; null while the sale is not completed. */
  completed: string | null;
  /** Dollars, of each. */
  price: number | null;
  order_id: number | null;
  /** True if it came back from them later. */
  returned: boolean;
}

/** Seat of somebody who registered for a workshop, or pays for another's. */
export interface OverviewSeatReply {
  /** Number of the registration. */
  id: number;
  workshop_id: number;
  workshop: string;
  starts_at: string | null;
  /** True if its last time has ended. */
  is_over: boolean;
  status: string;
  received_at: string;
  /** Dollars that are owed for it: 0 for whoever has no seat. */
  due: number | null;
}

/** Person of a company, or company of a person: an employee, a contact there, or who buys for it. */
export interface OverviewNeighborReply {
  kind: 'person' | 'company';
  id: number;
  name: string | null;
}

/** Rows of one sort, the newest first, with the number of all: null to those who may not read them. */
export interface OverviewRows<Row> {
  number: number;
  rows: Row[];
}

/** Money between somebody and the shop, in dollars. */
export interface OverviewMoneyReply {
  spent: number;
  owed: number;
  /** Store credit and refunds. */
  owed_to_them: number;
  credit: number;
  refunds: number;
}

/** Everything that the shop and somebody have had to do with each other. */
export interface OverviewReply {
  person_id: number | null;
  company_id: number | null;
  customers: OverviewCustomerReply[];
  neighbors: OverviewNeighborReply[];
  contacts: ContactReply[] | null;
  newsletter: 'asked' | 'subscribed' | 'left' | null;
  since: string | null;
  last: string | null;
  money: OverviewMoneyReply | null;
  open_orders: OverviewRows<OverviewOrderReply> | null;
  closed_orders: OverviewRows<OverviewOrderReply> | null;
  seats: OverviewRows<OverviewSeatReply> | null;
  pieces: OverviewRows<OverviewPieceReply> | null;
  inquiries: OverviewRows<OverviewInquiryReply> | null;
  credits: OverviewRows<OverviewCreditReply> | null;
}
