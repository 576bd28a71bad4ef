import type { Outcome } from './outcome';

/** End of a charge in the sandbox, as far as its number decides. */
type Ending = Exclude<Outcome, { outcome: 'succeeded' }> | { readonly outcome: 'succeeded' };

export interface SandboxCard {
  readonly number: string;
  /** Words for whoever tries it. */
  readonly does: string;
  readonly ending: Ending;
  /** The answer of the provider is lost on its way, comes late, or comes twice. */
  readonly answer?: 'lost' | 'late' | 'twice';
}

const paid = { outcome: 'succeeded' } as const;
const declined = (reason: Extract<Outcome, { outcome: 'declined' }>['reason']) =>
  ({ outcome: 'declined', reason }) as const;

/** All numbers that the sandbox takes; nothing is charged for any of them. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4242424242424242', does: 'is approved', ending: paid },
  { number: '5555555555554444', does: 'is approved (Mastercard)', ending: paid },
  { number: '4000000000000002', does: 'is declined', ending: declined('declined') },
  { number: '4000000000009995', does: 'is declined for insufficient funds', ending: declined('insufficient funds') },
  { number: '4000000000000069', does: 'is declined as expired', ending: declined('expired card') },
  { number: '4000000000000127', does: 'is declined for a wrong security code', ending: declined('wrong code') },
  { number: '4000000000000341', does: 'is approved, and the answer is lost', ending: paid, answer: 'lost' },
  { number: '4000000000000507', does: 'is approved, and the answer comes late', ending: paid, answer: 'late' },
  { number: '4000000000000705', does: 'is approved, and asked for twice: one charge', ending: paid, answer: 'twice' },
];

export function sandboxCard(number: string): SandboxCard | undefined {
  return SANDBOX_CARDS.find((card) => card.number === number);
}

/** Brand of a card by its first digit, and its last four: all that may be kept of a number. */
export function shownOfCard(number: string): { readonly brand: string | null; readonly last4: string } {
  const brand = { 3: 'American Express', 4: 'Visa', 5: 'Mastercard', 6: 'Discover' }[Number(number[0])] ?? null;
  return { brand, last4: number.slice(-4) };
}
