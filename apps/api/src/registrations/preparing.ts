import type { CommandContext } from '@rabbet/commands';
import type { Credit, CreditCommand, CreditEvent } from '@rabbet/domain/credits/credits';
import type { Of } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { customer } from '@rabbet/domain/people/people';
import {
  type FormCommand,
  type FormEvent,
  type Registration,
  REGISTRATION_IDS,
  mayTellAnew,
  type RegistrationCommand,
  type SeatEvent,
  seatIn,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { randomBytes } from 'node:crypto';
import type { FactRequest, Preparation } from '../kernel/changes/aggregates';
import type { FactSources } from '../kernel/changes/fact-sources';
import { claimCode } from './confirmation-codes';

const HOUR_MS = 3_600_000;

type SeatPreparation = Preparation<WorkshopBook, RegistrationCommand, SeatEvent>;

/** Loads the facts of decisions about seats: the tax, and how long checks and offers wait. */
export const seatPreparation = {
  reserves: { TakeSeat: { [REGISTRATION_IDS.order]: 1 }, BeginPayment: { [REGISTRATION_IDS.payment]: 1 } },

  /** Loads what new seats are charged by. */
  gathers: { TakeSeat: chargingFactsOf, HoldForMove: chargingFactsOf },

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
} satisfies Pick<SeatPreparation, 'reserves' | 'gathers' | 'facts'>;

function chargingFactsOf(
  { customer_id }: { readonly customer_id: number },
  context: CommandContext,
  sources: FactSources,
): Promise<ChargingFacts> {
  return chargingFacts(customer_id, context, sources);
}

function gatheredIn({ gathered }: CommandContext): ChargingFacts {
  return gathered as ChargingFacts; // see gathers
}

/** Loads what a seat that somebody has already is charged by. */
async function chargingAgain({ data, state, context, sources }: FactRequest<WorkshopBook, AcceptingCommand>) {
  const seat = state.seats.find(({ registration_id }) => registration_id === data.registration_id);
  if (!seat) refuse('registration/unknown', 'There is no such registration for this workshop.');
  return chargingFacts(seat.customer_id, context, sources);
}
type AcceptingCommand = Of<RegistrationCommand, 'AcceptOffer' | 'GiveSeat'>;

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

type ChargingFacts = Awaited<ReturnType<typeof chargingFacts>>;

/** Loads what a seat costs this customer, and how long a check for it is awaited; 0 is somebody new. */
export async function chargingFacts(customer_id: number, { caller }: CommandContext, sources: FactSources) {
  const [settings, who, takes_cards] = await Promise.all([
    sources.settings(),
    sources.records.standing(customer, customer_id),
    sources.takesCards(),
  ]);
  const tax_rate = who.tax_exempt === true ? 0 : settings.nc_wake_sales_tax;
  // whoever works here takes a check at any time
  const check_days = caller.kind === 'staff' ? null : settings.check_days;
  const check = { check_days, check_wait: settings.check_wait_days };
  return { tax_rate, ...check, by_visitor: caller.kind === 'visitor', takes_cards };
}

const CODE_BYTES = 16;

type FormRequest = FactRequest<Registration, FormCommand>;

/** Makes the code by which a person confirms their address, and claims it for them once they are known. */
async function newCode({ id, context, sources }: FormRequest, person: number | null): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  if (person !== null) await claimCode(code, Number(id), person, context, sources);
  return code;
}

/** Loads the workshop of a registration, and the seat in it; null where nobody is registered yet. */
async function bookOf({ id, state, sources }: FormRequest, workshop_id: number) {
  if (state.person_id === null) return { book: null, seat: undefined };
  const { state: book } = await sources.streams.state(workshopStream, workshop_id);
  return { book, seat: seatIn(book, Number(id)) };
}

/** Loads the facts of decisions about the form of a registration and its person. */
export const formPreparation: Preparation<Registration, FormCommand, FormEvent> = {
  begins: ['ReceiveForm'],
  reserves: { RecordAttendance: { [REGISTRATION_IDS.attendance]: 1 } },

  facts: {
    async ReceiveForm(request) {
      const { data, state } = request;
      const { seat } = await bookOf(request, data.workshop_id);
      const confirmation = await newCode(request, state.person_id ?? data.person_id);
      return { confirmation, mayTellAnew: mayTellAnew(seat, data.offered ?? false) };
    },
    PassFormOn: async (request) => ({ confirmation: await newCode(request, request.data.person_id) }),
    CorrectMail: async (request) => ({ confirmation: await newCode(request, request.state.person_id) }),
    async RecordAttendance(request) {
      const { book, seat } = await bookOf(request, request.data.workshop_id);
      const isRegistered = seat?.stage === 'registered' || seat?.stage === 'check mailed';
      return { id: request.newId(REGISTRATION_IDS.attendance), isRegistered, times: book?.workshop.times ?? [] };
    },
  },
};

/** Tells who grants credit. */
export const creditPreparation: Preparation<Credit, CreditCommand, CreditEvent> = {
  facts: { GrantCredit: ({ context }) => ({ byStaff: context.caller.kind === 'staff' }) },
};
