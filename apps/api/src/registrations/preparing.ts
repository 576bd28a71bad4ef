import type { CommandContext } from '@rabbet/commands';
import type { Credit, CreditCommand, CreditEvent } from '@rabbet/domain/credits/credits';
import type { Asked } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { customer } from '@rabbet/domain/people/people';
import {
  type FormCommand,
  type FormEvent,
  type Registration,
  REGISTRATION_IDS,
  mayTellAnew,
  type RegistrationCommand,
  seatIn,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { dateIn } from '@rabbet/domain/time/zone';
import { randomBytes } from 'node:crypto';
import type { Preparation } from '../kernel/changes/aggregates';
import type { FactSources } from '../kernel/changes/fact-sources';
import { claimCode } from './confirmation-codes';

const HOUR_MS = 3_600_000;

/** Ids that a command about a seat takes. */
export function idsOfSeat({ type }: Asked<RegistrationCommand>): Record<string, number> {
  if (type === 'TakeSeat') return { [REGISTRATION_IDS.order]: 1 };
  return type === 'BeginPayment' ? { [REGISTRATION_IDS.payment]: 1 } : {};
}

/** Loads what decisions about new seats charge by. */
export async function gatherForSeat(
  { type, data }: Asked<RegistrationCommand>,
  context: CommandContext,
  sources: FactSources,
): Promise<ChargingFacts | undefined> {
  return type === 'TakeSeat' || type === 'HoldForMove' ? chargingFacts(data.customer_id, context, sources) : undefined;
}

/** Loads the facts of decisions about seats: the clock, the tax, and how long checks and offers wait. */
export async function prepareSeat(
  command: Asked<RegistrationCommand>,
  context: CommandContext,
  { seats }: Pick<WorkshopBook, 'seats'>,
  sources: FactSources,
): Promise<RegistrationCommand> {
  const now = context.now.getTime();
  switch (command.type) {
    case 'TakeSeat': {
      const facts = context.gathered as ChargingFacts; // see gatherForSeat
      return { ...command, facts: { ...facts, order_id: idIn(context, REGISTRATION_IDS.order) } };
    }
    case 'AcceptOffer':
    case 'GiveSeat': {
      const seat = seats.find(({ registration_id }) => registration_id === command.data.registration_id);
      if (!seat) refuse('registration/unknown', 'There is no such registration for this workshop.');
      return { ...command, facts: await chargingFacts(seat.customer_id, context, sources) };
    }
    case 'HoldForMove':
      return { ...command, facts: context.gathered as ChargingFacts }; // as above
    case 'BeginPayment':
      return { ...command, facts: { now, payment_id: idIn(context, REGISTRATION_IDS.payment) } };
    case 'OfferSeats':
    case 'TellRegistrations': {
      const { offer_hours } = await sources.settings();
      return { ...command, facts: { now, offer_ms: offer_hours * HOUR_MS, has_mail_server: sources.hasMailServer } };
    }
    case 'ChangeWay':
    case 'CompleteMove':
    case 'ReturnCheck':
      return { ...command, facts: { now, check_wait: (await sources.settings()).check_wait_days } };
    case 'AllowAttempts':
    case 'ConfirmCheck':
    case 'TakeCash':
    case 'ReceiveCheck':
    case 'ReleaseSeat':
    case 'PassSeatOn':
    case 'AbandonMove':
      return command;
    case 'ApplyCredit':
    case 'CancelRegistration':
    case 'EndPayment':
    case 'LapseOffer':
    case 'MoveAway':
    case 'RecordRefundSent':
    case 'UndoCancellation':
      return { ...command, facts: { now } };
  }
}

type ChargingFacts = Awaited<ReturnType<typeof chargingFacts>>;

/** Loads what a seat costs this customer, and how long a check for it is awaited; 0 is somebody new. */
export async function chargingFacts(customer_id: number, { now, caller }: CommandContext, sources: FactSources) {
  const [settings, who, takes_cards] = await Promise.all([
    sources.settings(),
    sources.records.standing(customer, customer_id),
    sources.takesCards(),
  ]);
  const tax_rate = who.tax_exempt === true ? 0 : settings.nc_wake_sales_tax;
  // whoever works here takes a check at any time
  const check_days = caller.kind === 'staff' ? null : settings.check_days;
  const check = { check_days, check_wait: settings.check_wait_days };
  return { now: now.getTime(), tax_rate, ...check, by_visitor: caller.kind === 'visitor', takes_cards };
}

function idIn({ ids }: CommandContext, space: string): number {
  return ids?.[space]?.[0] ?? 0;
}

const CODE_BYTES = 16;

/** Loads the facts of decisions about the form of a registration and its person. */
export const formPreparation: Preparation<Registration, FormCommand, FormEvent> = {
  begins: ['ReceiveForm'],
  reserves: ({ type }): Record<string, number> =>
    type === 'RecordAttendance' ? { [REGISTRATION_IDS.attendance]: 1 } : {},

  async prepare(command, context, { id, state }, { streams, claimedKeys }) {
    const { person_id } = state;
    const newCode = async (person: number | null) => {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      if (person !== null) await claimCode(code, Number(id), person, context, { claimedKeys });
      return code;
    };
    if (command.type === 'PassFormOn')
      return { ...command, facts: { confirmation: await newCode(command.data.person_id) } };
    if (command.type === 'CorrectMail') return { ...command, facts: { confirmation: await newCode(person_id) } };
    if (command.type === 'CommentOnRegistration') return command;
    const book = person_id === null ? null : (await streams.state(workshopStream, command.data.workshop_id)).state;
    const seat = book ? seatIn(book, Number(id)) : undefined;
    if (command.type === 'ReceiveForm') {
      const confirmation = await newCode(person_id ?? command.data.person_id);
      return { ...command, facts: { confirmation, mayTellAnew: mayTellAnew(seat, command.data.offered ?? false) } };
    }
    const isRegistered = seat?.stage === 'registered' || seat?.stage === 'check mailed';
    const facts = { id: idIn(context, REGISTRATION_IDS.attendance), now: context.now.getTime() };
    return { ...command, facts: { ...facts, isRegistered, times: book?.workshop.times ?? [] } };
  },
};

/** Loads the day on which credit is granted, spent or extended. */
export const creditPreparation: Preparation<Credit, CreditCommand, CreditEvent> = {
  async prepare(command, { now, caller }) {
    const today = dateIn(now.getTime());
    switch (command.type) {
      case 'GrantCredit':
        return { ...command, facts: { today: caller.kind === 'staff' ? today : null } };
      case 'SpendCredit':
      case 'ExtendCredit':
        return { ...command, facts: { today } };
      case 'GiveBackCredit':
      case 'VoidCredit':
        return command;
    }
  },
};
