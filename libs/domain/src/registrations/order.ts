import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Seat, Standing } from './seat';

/** Order of a registration as the confirmation shows it to the holder of its code; the list of orders has the same. */
export const orderFields = {
  id: { kind: 'whole', required: true, min: 1, readers: 'public' },
  total: { kind: 'money', required: true, min: 0, readers: 'public' },
  description: { kind: 'text', required: true, readers: 'public' },
  state: { kind: 'choice', of: ['Open', 'Invoiced', 'Closed'] as const, required: true, readers: 'public' },
} satisfies AnyFields;
export type RegistrationOrder = ValuesOf<typeof orderFields>;

/** A seat that nobody has paid for yet and for which no check is awaited is an open order. */
const STATES: Readonly<Record<Standing, RegistrationOrder['state']>> = {
  held: 'Open',
  waitlist: 'Open',
  offered: 'Open',
  'check mailed': 'Invoiced',
  registered: 'Closed',
};

/** The registration seen as an order, as it was promised; one that has ended reads as it stood. */
export function orderOf({
  order_id,
  total,
  stood,
  name,
}: Pick<Seat, 'order_id' | 'total' | 'stood' | 'name'>): RegistrationOrder {
  return { id: order_id, total, description: `Workshop: ${name}`, state: STATES[stood] };
}

/** Message to whoever has no code, or one that opens nothing, with the ways to reach the shop that are known. */
export function confirmationProblem(phone: string | null, email: string | null): string {
  const ways = [phone && `phone (${phone})`, email && `email (${email})`].filter(Boolean).join(' or ');
  const contact = `contact us${ways && ` by ${ways}`}`;
  return `There is a problem with your workshop confirmation. Please ${contact} to determine the status of your confirmation.`;
}
