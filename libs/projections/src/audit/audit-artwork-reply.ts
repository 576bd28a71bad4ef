/** Somebody or something with its name, as far as its reader may know it. */
export interface Named {
  readonly id: number | null;
  readonly name: string | null;
}

/** Units of one owner; their cost in all, in dollars. */
export interface AuditPartReply {
  standing: string;
  consignor_id: number | null;
  consignor: string | null;
  quantity: number;
  cost: number | null;
}

/** Ownership, place and worth, in dollars. */
export interface AuditPointReply {
  at: string;
  /** Instant since which it is said. */
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
export interface AuditStretchReply extends AuditPointReply {
  until: string | null;
  owner: 'shop' | 'company' | 'customer';
  owner_id: number | null;
  owner_name: string | null;
  agree: boolean;
  /** Differences from the stretch before it. */
  changed: string;
  decided_by: DecisionReply[];
}
/** Entry from which a stretch is said. */
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
  /** Null while it counts. */
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
  before: AuditPointReply[];
  after: AuditPointReply[];
}
export interface ArtworkAuditReply {
  id: number;
  title: string;
  artist: string | null;
  known: string;
  /** Place that the piece itself names. */
  location: string | null;
  stretches: AuditStretchReply[];
  transactions: AuditTransactionReply[];
  restatements: RestatementReply[];
}
