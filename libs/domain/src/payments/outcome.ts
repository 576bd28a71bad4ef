/**
 * Reasons of a decline. `not charged`: the provider has no such payment. The texts of the provider are not stored, because
 * they may contain card data.
 */
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
