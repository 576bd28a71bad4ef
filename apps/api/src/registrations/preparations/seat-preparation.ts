import type { CommandContext } from '@rabbet/commands';
import type { WithType } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  REGISTRATION_IDS,
  type RegistrationCommand,
  type SeatEvent,
  type WorkshopBook,
} from '@rabbet/domain/registrations/registrations';
import type { FactRequest, Preparation } from '../../kernel/changes/aggregates';
import type { FactSources } from '../../kernel/changes/fact-sources';
import { type ChargingFacts, chargingFacts } from './charging-facts';

const HOUR_MS = 3_600_000;

type SeatPreparation = Preparation<WorkshopBook, RegistrationCommand, SeatEvent>;

/** Loads the facts of decisions about seats: the tax, and how long checks and offers wait. */
export const seatPreparation = {
  reserves: { TakeSeat: { [REGISTRATION_IDS.order]: 1 }, BeginPayment: { [REGISTRATION_IDS.payment]: 1 } },

  /** Loads what new seats are charged by. */
  earlyFacts: { TakeSeat: chargingFactsOf, HoldForMove: chargingFactsOf },

  facts: {
    TakeSeat: ({ context, newId }) => ({ ...gatheredIn(context), order_id: newId(REGISTRATION_IDS.order) }),
    HoldForMove: ({ context }) => gatheredIn(context),
    AcceptOffer: chargingAgain,
    GiveSeat: chargingAgain,
    BeginPayment: ({ newId }) => ({ payment_id: newId(REGISTRATION_IDS.payment) }),
    OfferSeats: offerFacts,
    TellRegistrations: offerFacts,
    ChangeWay: checkFacts,
    CompleteMove: checkFacts,
    ReturnCheck: checkFacts,
  },
} satisfies Pick<SeatPreparation, 'reserves' | 'earlyFacts' | 'facts'>;

function chargingFactsOf(
  { customer_id }: { readonly customer_id: number },
  context: CommandContext,
  sources: FactSources,
): Promise<ChargingFacts> {
  return chargingFacts(customer_id, context, sources);
}

function gatheredIn({ gatheredFacts }: CommandContext): ChargingFacts {
  return gatheredFacts as ChargingFacts; // loaded by `earlyFacts`
}

/** Loads what a seat that somebody has already is charged by. */
async function chargingAgain({ data, state, context, sources }: FactRequest<WorkshopBook, AcceptingCommand>) {
  const seat = state.seats.find(({ registration_id }) => registration_id === data.registration_id);
  if (!seat) refuseAs('unknown', 'registration/unknown', 'There is no such registration for this workshop.');
  return chargingFacts(seat.customer_id, context, sources);
}
type AcceptingCommand = WithType<RegistrationCommand, 'AcceptOffer' | 'GiveSeat'>;

interface OnlySources {
  readonly sources: FactSources;
}

async function offerFacts({ sources }: OnlySources) {
  const { offer_hours } = await sources.settings();
  return { offer_ms: offer_hours * HOUR_MS, has_mail_server: sources.hasMailServer };
}

async function checkFacts({ sources }: OnlySources) {
  return { check_wait: (await sources.settings()).check_wait_days };
}
