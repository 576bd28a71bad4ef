/** Numbers and worth of units of pieces. */
export interface OwnershipTotals {
  /** Pieces with such units: one with units of two owners is one of each. */
  pieces: number;
  quantity: number;
  /** Dollars: the cost of all units. */
  cost: number;
  price: number;
}

/** Pieces on hand at a moment: numbers and worth in all, by owner and by place. */
export interface Ownership {
  /** Valid time: yyyy-MM-dd HH:mm:ss, UTC. */
  at: string;
  /** Recorded time: ISO 8601. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  known: string;
  totals: OwnershipTotals;
  owners: (OwnershipTotals & { standing: string; consignor_id: number | null; consignor: string | null })[];
  places: (OwnershipTotals & { location: string | null })[];
}
