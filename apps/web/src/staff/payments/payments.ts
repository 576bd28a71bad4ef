import type { PaymentRow } from '@rabbet/domain/payments/payments';

/** "declined: expired card". */
export function stateWords({ state, declined_because: why }: Pick<PaymentRow, 'state' | 'declined_because'>): string {
  return why && why !== state ? `${state}: ${why}` : state;
}

/** "Visa ending in 4242". */
export function cardWords({ brand, last4 }: Pick<PaymentRow, 'brand' | 'last4'>): string {
  return [brand, last4 && `ending in ${last4}`].filter(Boolean).join(' ');
}
