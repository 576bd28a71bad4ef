/** `not charged`: the provider knows of no such payment. The provider's own words may name a card, and are never kept. */
export type Decline = 'declined' | 'insufficient funds' | 'expired card' | 'wrong code' | 'not charged' | 'other';
export interface Receipt {
  readonly reference: string;
  readonly brand: string | null;
  readonly last4: string | null;
}
export type Outcome =
  | ({ readonly outcome: 'succeeded' } & Receipt)
  | { readonly outcome: 'declined'; readonly reason: Decline }
  | { readonly outcome: 'unknown' };
