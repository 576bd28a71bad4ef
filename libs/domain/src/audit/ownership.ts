/** Numbers and worth of pieces. */
export interface OwnershipTotals {
  pieces: number;
  quantity: number;
  /** Dollars: the cost of each times how many there are. */
  cost: number;
  price: number;
}

/** Pieces on hand at a moment: numbers and worth in all, by owner and by place. */
export interface Ownership {
  /** yyyy-MM-dd HH:mm:ss, UTC. */
  at: string;
  /** ISO 8601. */
  known: string;
  totals: OwnershipTotals;
  owners: (OwnershipTotals & { standing: string; consignor_id: number | null; consignor: string | null })[];
  places: (OwnershipTotals & { location: string | null })[];
}
