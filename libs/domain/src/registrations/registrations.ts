import { type ClockFacts, decide, evolve, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  changesOwnFields,
  workshop,
  type WorkshopCommand,
  type WorkshopEvent,
  workshopFields,
} from '@rabbet/domain/workshops/workshops';
import type { WorkshopBook } from './book';
import { confirmCheck } from './checks';
import type { RegistrationCommand, SeatEvent } from './commands';
import { history } from './history';
import { workshopIdentifiers } from './identifiers';
import {
  cancelRegistration,
  changeWay,
  passSeatOn,
  recordRefundSent,
  releaseSeat,
  requireDateForSeats,
  sessionBegunEvents,
  undoCancellation,
} from './cancellation';
import { abandonMove, completeMove, holdForMove, moveAway } from './moves';
import {
  allowAttempts,
  applyCredit,
  beginPayment,
  endPayment,
  receiveCheck,
  returnCheck,
  takeCash,
} from './seat-payments';
import { expireSeats } from './expiry';
import { paidFor, type Seat } from './seat';
import { isSeated } from './seats';
import { takeSeat } from './take-seat';
import { tellRegistrations } from './notices';
import { acceptOffer, giveSeat, lapseOffer, offerSeats } from './waitlist';

export { freeForNewcomers, findSeat, type WorkshopBook } from './book';
export { registrationActs } from './bulk-acts';
export * from './card';
export { hasRoomForCheck, isUnconfirmed, isUnpaid, maxUnconfirmedChecks } from './checks';
export {
  type AboutSeat,
  type Booking,
  type Luggage,
  type RegistrationCommand,
  type SeatEvent,
  type TakingFacts,
} from './commands';
export { type CreditPart, creditParts, grantedParts } from './credit-parts';
export * from './form';
export { history as seatHistory, MAX_ATTEMPTS } from './history';
export { REGISTRATION_IDS } from './identifiers';
export { type RegistrationRow, registrationList, WAITS_BECAUSE, type WaitsBecause } from './list';
export { grantByShop, grantFor } from './cancellation';
export { nextOfMove, luggageOf } from './moves';
export { awaitedChange, offeredChanges } from './offered-changes';
export * from './order';
export { nextOfPayment } from './seat-payments';
export * from './registration';
export * from './seat';
export * from './seat-money';
export * from './seats';
export * from './changes';
export * from './student';
export { mayReplaceForm } from './take-seat';
export { REMIND_MS } from './notices';
export { waitsForDates } from './waitlist';
export { seatRequestFields, formFields, readForm } from './submission';

/** Commands that the rules of the workshop decide without its seats. */
type PlanCommand = Exclude<
  WorkshopCommand,
  { type: 'ChangeWorkshop' | 'RemoveWorkshop' | 'ChangeTime' | 'RemoveTime' }
>;
type CommandWithClock = Exclude<WorkshopCommand, PlanCommand> & { readonly facts: ClockFacts };
export type WorkshopStreamCommand = PlanCommand | CommandWithClock | RegistrationCommand;
export type WorkshopStreamEvent = WorkshopEvent | SeatEvent;

export type WorkshopStream = StreamDecider<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent>;

/** Rules of the stream `workshop-<id>`: the workshop itself, and the registrations for it, without personal data. */
export const workshopStream: WorkshopStream = {
  name: 'workshop',
  resource: 'events',
  identifiers: workshopIdentifiers,
  changesOwnFields,
  fields: { WorkshopPlanned: workshopFields, WorkshopChanged: workshopFields },
  initial: { workshop: workshop.initial, seats: [], decided: [], keepEnds: [] },
  decide: {
    ...workshopRules(),

    // fewer seats than people are refused: nobody loses a seat by this
    ChangeWorkshop(book, data, command) {
      const { seats } = book.workshop.values;
      if (data.seats === undefined || data.seats >= seats)
        return workshop.decide.ChangeWorkshop(book.workshop, data, command);
      const { expiryEvents, bookAfter } = expireSeats(book, command.facts.now);
      const takenCount = bookAfter.seats.filter(isSeated).length;
      if (data.seats < takenCount)
        refuse('workshop/seats-taken', `There cannot be fewer seats than are taken: that is ${takenCount}.`);
      return [...expiryEvents, ...workshop.decide.ChangeWorkshop(book.workshop, data, command)];
    },
    RemoveWorkshop(book, data, command) {
      const { expiryEvents, bookAfter } = expireSeats(book, command.facts.now);
      if (bookAfter.seats.some(isStillNeeded))
        refuse(
          'workshop/has-registrations',
          'People have registered for this workshop: close it, or do not publish it.',
        );
      return [...expiryEvents, ...workshop.decide.RemoveWorkshop(book.workshop, data, command)];
    },

    ChangeTime(book, data, command) {
      const events = workshop.decide.ChangeTime(book.workshop, data, command);
      return events.length === 0 ? [] : [...sessionBegunEvents(book, data.id, command.facts.now), ...events];
    },
    RemoveTime(book, data, command) {
      const events = workshop.decide.RemoveTime(book.workshop, data, command);
      if (events.length === 0) return [];
      if (data.reason == null) requireDateForSeats(book, data.id);
      return [...sessionBegunEvents(book, data.id, command.facts.now), ...events];
    },

    TakeSeat: takeSeat,
    BeginPayment: beginPayment,
    EndPayment: endPayment,
    AllowAttempts: allowAttempts,
    ApplyCredit: applyCredit,
    TakeCash: takeCash,
    ConfirmCheck: confirmCheck,
    ReceiveCheck: receiveCheck,
    ReturnCheck: returnCheck,
    ChangeWay: changeWay,
    ReleaseSeat: releaseSeat,

    OfferSeats: offerSeats,
    AcceptOffer: acceptOffer,
    GiveSeat: giveSeat,
    LapseOffer: lapseOffer,
    TellRegistrations: tellRegistrations,

    CancelRegistration: cancelRegistration,
    UndoCancellation: undoCancellation,
    RecordRefundSent: recordRefundSent,
    PassSeatOn: passSeatOn,
    HoldForMove: holdForMove,
    MoveAway: moveAway,
    CompleteMove: completeMove,
    AbandonMove: abandonMove,
  },
  evolve: { ...workshopSteps(), ...history },
};

/** True for a registration that prevents the removal of its workshop: it stands, or money was paid or may come for it. */
function isStillNeeded(seat: Seat): boolean {
  return isSeated(seat) || seat.stage === 'waitlist' || paidFor(seat) > 0 || seat.open !== null;
}

/** Rules of the workshop itself, applied to the workshop within the book. */
function workshopRules(): Pick<WorkshopStream['decide'], PlanCommand['type']> {
  const rule = (book: WorkshopBook, _data: object, command: WorkshopCommand) =>
    decide(workshop, book.workshop, command);
  const rules = Object.keys(workshop.decide).map((type) => [type, rule]);
  return Object.fromEntries(rules) as ReturnType<typeof workshopRules>; // `fromEntries` loses the type of the keys
}

/** Effects of the workshop's events, applied to the workshop within the book. */
function workshopSteps(): Pick<WorkshopStream['evolve'], WorkshopEvent['type']> {
  const step = (book: WorkshopBook, _data: object, event: WorkshopEvent) => ({
    ...book,
    workshop: evolve(workshop, book.workshop, event),
  });
  const steps = Object.keys(workshop.evolve).map((type) => [type, step]);
  return Object.fromEntries(steps) as ReturnType<typeof workshopSteps>; // `fromEntries` loses the type of the keys
}
