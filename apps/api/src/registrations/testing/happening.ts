import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { FormEvent, Registrant } from '@rabbet/domain/registrations/registrations';
import { ann, paid } from '@rabbet/domain/registrations/testing/past';
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
  const said = { [person_id]: { ...who, confirmation: code } };
  return { type: 'RegistrationReceived', data: { workshop_id, person_id }, personal: said };
}

/** Somebody who has paid for a seat in a workshop: registration 31 of person 41, by this code. */
export async function paidSeat(shop: TestShop, workshop_id: number, code: string): Promise<void> {
  await happened(shop, 'registration-31', [received(workshop_id, 41, code)]);
  await happened(shop, `workshop-${workshop_id}`, paid(1));
}
