import { randomUUID } from 'node:crypto';
import type { CreditEvent } from '@rabbet/domain/credits/credits';
import type { PaymentEvent } from '@rabbet/domain/payments/payments';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { FormEvent, Registrant } from '@rabbet/domain/registrations/registrations';
import { ann, seatPaidByCard } from '@rabbet/domain/testing/registrations/events';
import type { TestShop } from '../../testing/test-shop';

/** Appends events to a stream of a shop, as if they had happened in it, and waits until they can be read. */
export async function happened(
  { shop }: Pick<TestShop, 'shop'>,
  stream: string,
  events: readonly ShopEvent[],
): Promise<void> {
  const { eventStore } = shop.writeSide;
  const before = await eventStore.readStream(stream);
  const metadata = { recordedAt: new Date().toISOString(), actor: 'test', origin: 'sample' } as const;
  const ids = events.map(() => randomUUID());
  await eventStore.append(stream, before.length - 1, events, ids, metadata);
  await shop.projections.settled();
}

/** Form of a registration, by the code of its confirmation. */
export function received(workshop_id: number, person_id: number, code: string, who: Registrant = ann): FormEvent {
  const personal = { [person_id]: { ...who, confirmation: code } };
  return { type: 'RegistrationReceived', data: { workshop_id, person_id }, personal };
}

/** Somebody who has paid for a seat in a workshop: registration 31 of person 41 with payment 71, by this code. */
export async function paidSeat(shop: TestShop, workshop_id: number, code: string): Promise<void> {
  await happened(shop, 'registration-31', [received(workshop_id, 41, code)]);
  await happened(shop, `workshop-${workshop_id}`, seatPaidByCard(1));
  const purpose = { workshop_id, registration_id: 31 };
  const started: PaymentEvent = { type: 'PaymentStarted', data: { for: purpose, amount: 107_25 } };
  const receipt = { reference: 'r-71', brand: 'Visa', last4: '4242' };
  await happened(shop, 'payment-71', [started, { type: 'PaymentSucceeded', data: { amount: 107_25, ...receipt } }]);
}

/** Store credit 81 of customer 51. */
export async function granted(shop: TestShop): Promise<void> {
  const data = { customer_id: 51, person_id: 41, amount: 100_00, reason: 'She was ill', until: '2099-05-01' };
  const personal = { 41: { code: 'credit-code' } };
  await happened(shop, 'credit-81', [{ type: 'CreditGranted', data, personal } satisfies CreditEvent]);
}
