import type { Outcome } from './outcome';

/** Outcome of a charge in the sandbox. One that succeeds has no receipt here, because the sandbox makes a new one each time. */
type SandboxEnding = Exclude<Outcome, { outcome: 'succeeded' }> | { readonly outcome: 'succeeded' };

export interface SandboxCard {
  readonly number: string;
  /** Description for people who try it. */
  readonly does: string;
  readonly ending: SandboxEnding;
  /** Fault that the sandbox simulates in its reply: it is lost, comes late, or comes twice. */
  readonly answer?: 'lost' | 'late' | 'twice';
}

const APPROVED = { outcome: 'succeeded' } as const;
const declinedFor = (reason: Extract<Outcome, { outcome: 'declined' }>['reason']) =>
  ({ outcome: 'declined', reason }) as const;

/** Card numbers that the sandbox accepts. Nothing is charged. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4242424242424242', does: 'is approved', ending: APPROVED },
  { number: '5555555555554444', does: 'is approved (Mastercard)', ending: APPROVED },
  { number: '4000000000000002', does: 'is declined', ending: declinedFor('declined') },
  { number: '4000000000009995', does: 'is declined for insufficient funds', ending: declinedFor('insufficient funds') },
  { number: '4000000000000069', does: 'is declined as expired', ending: declinedFor('expired card') },
  { number: '4000000000000127', does: 'is declined for a wrong security code', ending: declinedFor('wrong code') },
  { number: '4000000000000341', does: 'is approved, and the answer is lost', ending: APPROVED, answer: 'lost' },
  { number: '4000000000000507', does: 'is approved, and the answer comes late', ending: APPROVED, answer: 'late' },
  {
    number: '4000000000000705',
    does: 'is approved, and asked for twice: one charge',
    ending: APPROVED,
    answer: 'twice',
  },
];

export function sandboxCard(number: string): SandboxCard | undefined {
  return SANDBOX_CARDS.find((card) => card.number === number);
}

/** Brand of a card, by its first digit, and its last four digits: nothing else of a card number may be stored (PCI DSS). */
export function brandAndLast4(number: string): { readonly brand: string | null; readonly last4: string } {
  const brand = { 3: 'American Express', 4: 'Visa', 5: 'Mastercard', 6: 'Discover' }[Number(number[0])] ?? null;
  return { brand, last4: number.slice(-4) };
}
