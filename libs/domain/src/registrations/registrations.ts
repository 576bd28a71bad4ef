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
  sessionBegun,
  undoCancellation,
} from './leaving';
import { abandonMove, completeMove, holdForMove, moveAway } from './moving';
import { allowAttempts, applyCredit, beginPayment, endPayment, receiveCheck, returnCheck, takeCash } from './paying';
import { runningOut } from './running-out';
import { paidFor, type Seat } from './seat';
import { isSeated } from './seats';
import { takeSeat } from './taking';
import { tellRegistrations } from './telling';
import { acceptOffer, giveSeat, lapseOffer, offerSeats } from './waiting';

export { freeForNewcomers, seatIn, type WorkshopBook } from './book';
export * from './card';
export { hasRoomForCheck, isUnconfirmed, isUnpaid, mostUnconfirmedChecks } from './checks';
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
export { history as seatHistory, MOST_ATTEMPTS } from './history';
export { REGISTRATION_IDS } from './identifiers';
export { type RegistrationRow, registrationList, WAITS_BECAUSE, type WaitsBecause } from './list';
export { grantByShop, grantFor } from './leaving';
export { nextOfMove, settingOut } from './moving';
export { offeredChanges } from './offered';
export * from './order';
export { nextOfPayment } from './paying';
export * from './registration';
export * from './seat';
export * from './seat-money';
export * from './seats';
export * from './changes';
export * from './student';
export { mayTellAnew } from './taking';
export { REMIND_MS } from './telling';
export { waitsForDates } from './waiting';
export { askedFields, formFields, readForm } from './submission';

/** Commands that the plan of a workshop decides alone; the others look at the seats as well. */
type PlanCommand = Exclude<
  WorkshopCommand,
  { type: 'ChangeWorkshop' | 'RemoveWorkshop' | 'ChangeTime' | 'RemoveTime' }
>;
type Clocked = Exclude<WorkshopCommand, PlanCommand> & { readonly facts: ClockFacts };
export type WorkshopStreamCommand = PlanCommand | Clocked | RegistrationCommand;
export type WorkshopStreamEvent = WorkshopEvent | SeatEvent;

export type WorkshopStream = StreamDecider<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent>;

/** All that happens in the stream `workshop-<id>`: its plan, and who has which seat, by ids. */
export const workshopStream: WorkshopStream = {
  name: 'workshop',
  resource: 'events',
  identifiers: workshopIdentifiers,
  changesOwnFields,
  fields: { WorkshopPlanned: workshopFields, WorkshopChanged: workshopFields },
  initial: { workshop: workshop.initial, seats: [], decided: [], keepEnds: [] },
  decide: {
    ...planRules(),

    // nobody loses a seat because there are fewer
    ChangeWorkshop(book, data, command) {
      const { seats } = book.workshop.values;
      if (data.seats === undefined || data.seats >= seats)
        return workshop.decide.ChangeWorkshop(book.workshop, data, command);
      const { over, left } = runningOut(book, command.facts.now);
      const taken = left.seats.filter(isSeated).length;
      if (data.seats < taken)
        refuse('workshop/seats-taken', `There cannot be fewer seats than are taken: that is ${taken}.`);
      return [...over, ...workshop.decide.ChangeWorkshop(book.workshop, data, command)];
    },
    RemoveWorkshop(book, data, command) {
      const { over, left } = runningOut(book, command.facts.now);
      if (left.seats.some(isOfConsequence))
        refuse(
          'workshop/has-registrations',
          'People have registered for this workshop: close it, or do not publish it.',
        );
      return [...over, ...workshop.decide.RemoveWorkshop(book.workshop, data, command)];
    },

    ChangeTime(book, data, command) {
      const events = workshop.decide.ChangeTime(book.workshop, data, command);
      return events.length === 0 ? [] : [...sessionBegun(book, data.id, command.facts.now), ...events];
    },
    RemoveTime(book, data, command) {
      const events = workshop.decide.RemoveTime(book.workshop, data, command);
      if (events.length === 0) return [];
      if (data.reason == null) requireDateForSeats(book, data.id);
      return [...sessionBegun(book, data.id, command.facts.now), ...events];
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
  evolve: { ...planSteps(), ...history },
};

/** Somebody counts on it, or money is not where it belongs, or was here. */
function isOfConsequence(seat: Seat): boolean {
  return isSeated(seat) || seat.stage === 'waitlist' || paidFor(seat) > 0 || seat.open !== null;
}

/** The rules of a workshop's own plan, which know of no seats. */
function planRules(): Pick<WorkshopStream['decide'], PlanCommand['type']> {
  const rule = (book: WorkshopBook, _data: object, command: WorkshopCommand) =>
    decide(workshop, book.workshop, command);
  const lifted = Object.keys(workshop.decide).map((type) => [type, rule]);
  return Object.fromEntries(lifted) as ReturnType<typeof planRules>; // the same rules, of the plan within the book
}

function planSteps(): Pick<WorkshopStream['evolve'], WorkshopEvent['type']> {
  const step = (book: WorkshopBook, _data: object, event: WorkshopEvent) => ({
    ...book,
    workshop: evolve(workshop, book.workshop, event),
  });
  const lifted = Object.keys(workshop.evolve).map((type) => [type, step]);
  return Object.fromEntries(lifted) as ReturnType<typeof planSteps>; // as above
}
