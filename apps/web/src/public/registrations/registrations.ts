import {
  type ConfirmationReply,
  type PaymentReply,
  Problem,
  type SeatsReply,
  type VisitorClient,
  type WorkshopReply,
} from '@rabbet/client';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import { PAYMENT_METHODS } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { isScheduled, lastDayForCheck } from '@rabbet/domain/workshops/workshops';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../../kernel/data/shop';
import { registerPath } from '../../paths/paths';
import { placesIn } from '../workshops/workshops';

/** All that the form of a workshop stands on. */
export interface Registering {
  readonly workshop: WorkshopReply;
  readonly counts: SeatsReply;
  readonly payment: PaymentReply;
  /** Rate of the sales tax. */
  readonly rate: number;
}

export const REGISTERING = 'registering';
const WORKSHOPS = 'core/content/workshops';

/** Null if there is no such workshop for visitors. */
export function registeringQuery(client: VisitorClient, id: number) {
  return queryOptions({
    queryKey: [REGISTERING, id],
    queryFn: async (): Promise<Registering | null> => {
      const [workshop, payment, rate] = await Promise.all([
        client.workshop(id),
        client.get<PaymentReply>(`${WORKSHOPS}/register/payment/${id}`),
        salesTax(client),
      ]);
      if (!workshop?.publish) return null;
      return { workshop, payment, rate, counts: await client.seats(id) };
    },
  });
}

async function salesTax({ get }: VisitorClient): Promise<number> {
  const named = await get<{ value: string | null }[]>('core/platform/settings', { name: 'nc_wake_sales_tax' });
  return Number(named[0]?.value ?? 0);
}

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Offer to a visitor, with its price. Amounts are cents. */
export interface Offered {
  readonly takes: 'seats' | 'waitlist' | 'nothing';
  readonly price: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  /** Empty where nothing is paid, or nothing can be. */
  readonly methods: readonly PaymentMethod[];
  /** A check could still arrive, and too many others wait to be confirmed. */
  readonly isOutOfChecks: boolean;
}

/** A seat that is kept for one visitor, by an offer or while they pay, is there for them, full or not. */
export function offeredIn(
  registering: Registering,
  now: number,
  reservation: 'offered' | 'held' | null = null,
): Offered {
  const { workshop, counts, payment, rate } = registering;
  const price = Math.round((workshop.price ?? 0) * 100);
  const lastDay = lastDayForCheck(workshop.times, payment.check_days);
  const { takes } = placesIn(workshop, counts, now);
  const isKept =
    reservation === 'offered' || (reservation === 'held' && takes === 'waitlist' && isScheduled(workshop.times));
  const given = isKept ? 'seats' : takes;
  const isInTime = lastDay !== null && dateIn(now) <= lastDay;
  // whoever was offered the seat confirms it by its link
  const isOutOfChecks = given === 'seats' && isInTime && price > 0 && reservation !== 'offered' && !payment.check;
  const isTaken: Readonly<Record<PaymentMethod, boolean>> = {
    card: payment.card,
    check: isInTime && !isOutOfChecks,
  };
  const methods = price === 0 ? [] : PAYMENT_METHODS.filter((method) => isTaken[method]);
  return {
    takes: isOutOfChecks && methods.length === 0 ? 'waitlist' : given,
    price,
    ...withTax(price, rate),
    methods,
    isOutOfChecks,
  };
}

/** Form for the payment of a seat that is held, also where the workshop is full. */
export function payForSeatPath(id: number): string {
  return `${registerPath(id)}?held=1`;
}

/** Number for questions about workshops. */
export function workshopsPhone({ phones, phone }: Pick<Shop, 'phones' | 'phone'>): string | null {
  return phones.find(({ name }) => name === 'Workshops')?.number ?? phone;
}

export function confirmationQuery(client: VisitorClient, confirmation: string) {
  return queryOptions({
    queryKey: ['confirmation', confirmation],
    queryFn: () => (confirmation === '' ? null : confirmationOf(client, confirmation).catch(nullIfUnknown)),
    // until it is known what became of the payment
    refetchInterval: ({ state }) => (state.data?.registration.is_checking ? 3_000 : false),
  });
}

/** Throws a `Problem` of status 404 where there is none. */
async function confirmationOf({ get }: VisitorClient, confirmation: string): Promise<ConfirmationReply> {
  return (await get<{ data: ConfirmationReply }>(`${WORKSHOPS}/confirmation`, { confirmation })).data;
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

/** "$54.24, good through May 1, 2037", with each part by itself where their last days differ. */
export function creditWords(credits: ConfirmationReply['registration']['credits']): string {
  const money = (amount: number) => dollars(Math.round(amount * 100));
  const [first, ...furtherCredits] = credits;
  if (!first) return money(0);
  if (furtherCredits.length === 0) return `${money(first.amount)}, good through ${longDate(first.until)}`;
  const parts = credits.map(({ amount, until }) => `${money(amount)} good through ${longDate(until)}`);
  return `${money(credits.reduce((sum, { amount }) => sum + amount, 0))} (${parts.join(', ')})`;
}
