import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Seat, ActiveStage } from './seat';

/** Order of a registration as the confirmation shows it to the holder of its code; the list of orders has the same. */
export const orderFields = {
  id: { kind: 'whole', required: true, min: 1, readers: 'public' },
  total: { kind: 'money', required: true, min: 0, readers: 'public' },
  description: { kind: 'text', required: true, readers: 'public' },
  state: { kind: 'choice', of: ['Open', 'Invoiced', 'Closed'] as const, required: true, readers: 'public' },
} satisfies AnyFields;
export type RegistrationOrder = ValuesOf<typeof orderFields>;

/** States of an order by the stage of its seat. */
const STATES: Readonly<Record<ActiveStage, RegistrationOrder['state']>> = {
  held: 'Open',
  waitlist: 'Open',
  offered: 'Open',
  'check mailed': 'Invoiced',
  registered: 'Closed',
};

/** Order of a registration, with the promised name. A registration that has ended shows its last state before that. */
export function orderOf({
  order_id,
  total,
  stood,
  name,
}: Pick<Seat, 'order_id' | 'total' | 'stood' | 'name'>): RegistrationOrder {
  return { id: order_id, total, description: `Workshop: ${name}`, state: STATES[stood] };
}

/** Message to a visitor whose confirmation code is missing or wrong, with the phone and e-mail address of the shop. */
export function confirmationProblem(phone: string | null, email: string | null): string {
  const channels: string[] = [];
  if (phone) channels.push(`phone (${phone})`);
  if (email) channels.push(`email (${email})`);
  const contact = channels.length > 0 ? `contact us by ${channels.join(' or ')}` : 'contact us';
  return `There is a problem with your workshop confirmation. Please ${contact} to determine the status of your confirmation.`;
}
