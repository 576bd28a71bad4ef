/** Name of a company or a customer; null where the reader may not see it. */
export interface NameReply {
  readonly id: number | null;
  readonly name: string | null;
}

/** Units of one owner, with their total cost in dollars. */
export interface AuditPartReply {
  standing: string;
  consignor_id: number | null;
  consignor: string | null;
  quantity: number;
  cost: number | null;
}

/** Version of a holding, with amounts in dollars. */
export interface HoldingVersionReply {
  /** Valid time: moment from which the piece was held so. */
  at: string;
  /** Recorded time: instant since which the shop says so. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  known: string;
  standing: string;
  custody: string;
  provenance: string;
  quantity: number;
  parts: AuditPartReply[];
  consignor_id: number | null;
  consignor: string | null;
  location: string | null;
  cost: number | null;
  price: number | null;
  transaction_id: number | null;
}
export interface AuditStretchReply extends HoldingVersionReply {
  until: string | null;
  owner: 'shop' | 'company' | 'customer';
  owner_id: number | null;
  owner_name: string | null;
  agree: boolean;
  /** Differences from the stretch before it. */
  changed: string;
  decided_by: DecisionReply[];
}
/** Entry that began a stretch. */
export interface DecisionReply {
  what: string;
  transaction_id: number | null;
  recorded_at: string;
  by: string;
  by_name: string | null;
}
export interface AuditTransactionReply {
  id: number;
  activity: string;
  completed: string | null;
  quantity: number;
  vendor_id: number | null;
  vendor: string | null;
  customer_id: number | null;
  customer: string | null;
  location: string | null;
  price: number | null;
  recorded_at: string;
  by: string;
  by_name: string | null;
  /** Null while the transaction counts. */
  corrected_at: string | null;
  corrected_by: string | null;
  corrected_by_name: string | null;
  reason: string | null;
}
export interface RestatementReply {
  recorded_at: string;
  by: string;
  by_name: string | null;
  what: string;
  at: string | null;
  transaction_id: number | null;
  reason: string | null;
  before: HoldingVersionReply[];
  after: HoldingVersionReply[];
}
export interface ArtworkAuditReply {
  id: number;
  title: string;
  artist: string | null;
  // eslint-disable-next-line house/clear-words -- name on the wire
  known: string;
  /** Place that the piece itself names. */
  location: string | null;
  stretches: AuditStretchReply[];
  transactions: AuditTransactionReply[];
  restatements: RestatementReply[];
}
