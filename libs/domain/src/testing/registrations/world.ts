import { credit, type Credit, type CreditCommand } from '@rabbet/domain/credits/credits';
import { decide, fold, type ShopCommand, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { payment, type Payment, type PaymentCommand } from '@rabbet/domain/payments/payments';
import {
  type Seat,
  type WorkshopBook,
  workshopStream,
  type WorkshopStreamCommand,
  type WorkshopStreamEvent,
} from '../../registrations/registrations';
import { MINUTE, NOW, plannedWorkshop } from './events';

/**
 * World of a random test: two workshops, a few people with their credits, and a bank whose replies may be lost, late or
 * missing. `steps.ts` changes it.
 */
export interface World {
  books: WorkshopBook[];
  /** All events of each workshop. */
  logs: WorkshopStreamEvent[][];
  now: number;
  /** Last id that was handed out. */
  ids: number;
  readonly payments: Map<number, Payment>;
  readonly credits: Map<number, Credit>;
  /** Cents that the bank has really taken, by payment. */
  readonly bank: Map<number, number>;
  /** Registration of a person in a workshop, by `<workshop>/<person>`. */
  readonly registrationIds: Map<string, number>;
  /** Credit that was granted for a cancellation, by its registration. */
  readonly grants: Map<number, number>;
  /** Events of the last command, and the book before it. */
  lastEvents: readonly WorkshopStreamEvent[];
  before: WorkshopBook | null;
  /** Called after each command to a workshop. */
  watch: () => void;
}

export function newWorld(): World {
  const logs = [plannedWorkshop({ seats: 2 }), plannedWorkshop({ seats: 1, price: 80_00, cancellation: 2 })];
  return {
    books: logs.map(bookFrom),
    logs,
    now: NOW,
    ids: 0,
    payments: new Map(),
    credits: new Map(),
    bank: new Map(),
    registrationIds: new Map(),
    grants: new Map(),
    lastEvents: [],
    before: null,
    watch: () => {},
  };
}

export function seatsIn({ books }: World): { readonly workshop: number; readonly seat: Seat }[] {
  return books.flatMap(({ seats }, workshop) => seats.map((seat) => ({ workshop, seat })));
}

/** Sends a command to a workshop. A refused command changes nothing; the processes of the shop react at once to an accepted one. */
export function runCommand(
  world: World,
  workshop: number,
  command: WorkshopStreamCommand,
): readonly WorkshopStreamEvent[] {
  const before = bookOf(world, workshop);
  const events = eventsOrNone(workshopStream, before, command);
  world.before = before;
  world.lastEvents = events;
  world.books[workshop] = fold(workshopStream, before, events);
  world.logs[workshop]?.push(...events);
  world.watch();
  for (const event of events) runProcesses(world, event);
  return events;
}

function eventsOrNone<S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
  state: S,
  command: C,
) {
  try {
    return decide(decider, state, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Reactions of the shop's processes to an event: credit given back or granted, and refunds. */
function runProcesses(world: World, { type, data }: WorkshopStreamEvent): void {
  if (type === 'WorkshopSeatReleased')
    for (const { credit_id } of data.give_back)
      changeCredit(world, credit_id, { type: 'GiveBackCredit', data: { on: `registration ${data.registration_id}` } });
  if (type === 'WorkshopPaymentEnded' && data.outcome === 'to be refunded')
    refundPayment(world, data.payment_id, 'no seat', data.amount);
  if (type === 'WorkshopRegistrationCancelled' || type === 'WorkshopRegistrationMoved') {
    if (data.credit > 0) world.grants.set(data.registration_id, grantCredit(world, data.credit));
    else world.grants.delete(data.registration_id);
  }
  if (type === 'WorkshopRegistrationCancelled')
    for (const refunded of data.refunds)
      if (refunded.how === 'card')
        refundPayment(world, refunded.payment_id, `cancelled ${world.ids++}`, refunded.amount);
}

function grantCredit(world: World, amount: number): number {
  const id = ++world.ids;
  const data = { customer_id: 1, person_id: 1, amount, reason: 'cancelled', until: '2030-01-01' };
  changeCredit(world, id, {
    type: 'GrantCredit',
    data,
    personal: { 1: { code: `c${id}` } },
    facts: { now: world.now, byStaff: false },
  });
  return id;
}
function refundPayment(world: World, id: number, cause: string, amount: number): void {
  changePayment(world, id, { type: 'OweRefund', data: { cause, amount } });
  changePayment(world, id, { type: 'RecordRefund', data: { cause, reference: 're' } });
}
export function changePayment({ payments, watch }: World, id: number, command: PaymentCommand): void {
  const before = payments.get(id) ?? payment.initial;
  payments.set(id, fold(payment, before, eventsOrNone(payment, before, command)));
  watch();
}
export function changeCredit({ credits }: World, id: number, command: CreditCommand): boolean {
  const before = credits.get(id) ?? credit.initial;
  const events = eventsOrNone(credit, before, command);
  credits.set(id, fold(credit, before, events));
  return events.length > 0;
}

export function bookOf({ books }: World, workshop: number): WorkshopBook {
  return books[workshop] ?? workshopStream.initial;
}
function bookFrom(log: readonly WorkshopStreamEvent[]): WorkshopBook {
  return fold(workshopStream, workshopStream.initial, log);
}

/** Clock of the program that handles the next command: several serve the shop, and some are behind by minutes. */
export function laggingClock({ now, lastEvents, ids }: World) {
  const lagsInMinutes = [0, 0, 0, 2, 11];
  const lag = lagsInMinutes[(ids + lastEvents.length) % lagsInMinutes.length] ?? 0;
  return { now: now - lag * MINUTE };
}
