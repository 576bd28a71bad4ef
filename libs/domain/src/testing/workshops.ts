import type { Time } from '@rabbet/domain/parts/times';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { type WorkshopDetails, type WorkshopEvent, workshopFields } from '../workshops/workshops';

/** Monday 1 June 2026, 10 AM to 4 PM in the shop: New York is four hours behind UTC. */
export const MONDAY: Time = { id: 80, start: Date.UTC(2026, 5, 1, 14), end: Date.UTC(2026, 5, 1, 20) };
/** Wednesday 3 June, at the same hours. */
export const WEDNESDAY: Time = { id: 81, start: Date.UTC(2026, 5, 3, 14), end: Date.UTC(2026, 5, 3, 20) };

export function workshopPlanned(details: Partial<WorkshopDetails> = {}): WorkshopEvent & { type: 'WorkshopPlanned' } {
  const data = fillDefaults<WorkshopDetails>(workshopFields, { name: 'Painting Water', ...details });
  return { type: 'WorkshopPlanned', data };
}

export function timeScheduled(time: Time = MONDAY): WorkshopEvent & { type: 'WorkshopTimeScheduled' } {
  return { type: 'WorkshopTimeScheduled', data: time };
}

/** Events of a workshop that takes registrations: published, with a price, seats and a day. */
export function workshopOnSale(details: Partial<WorkshopDetails> = {}): WorkshopEvent[] {
  return [workshopPlanned({ publish: true, price: 120_00, seats: 10, ...details }), timeScheduled()];
}
