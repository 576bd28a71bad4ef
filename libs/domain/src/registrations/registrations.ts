import { decide, evolve, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { workshop, type WorkshopCommand, type WorkshopEvent, workshopFields } from '@rabbet/domain/workshops/workshops';
import { commentOnRegistration, recordAttendance } from './attending';
import type { WorkshopBook } from './book';
import { cancelRegistration } from './cancelling';
import type { ClockFacts, RegistrationCommand, RegistrationEvent } from './commands';
import { confirmSeat, receiveCheck, releaseSeat } from './confirming';
import { history } from './history';
import { workshopIdentifiers } from './identifiers';
import { abandonMove, completeMove, holdForMove, moveAway } from './moving';
import { recordPayment, recordRefund, startPayment } from './paying';
import { holdSeat, joinWaitlist, promiseCheck } from './registering';
import { openAttempt, type Registration } from './registration';
import { runningOut } from './running-out';
import { isSeated } from './seats';
import { acceptOffer, lapseOffer, offerSeats } from './waiting';

export { freeForNewcomers, type WorkshopBook } from './book';
export * from './card';
export {
  type Booking,
  type Outcome,
  type RegisteringFacts,
  type RegistrationCommand,
  type RegistrationEvent,
} from './commands';
export * from './form';
export { nextOfMove, settingOut } from './moving';
export * from './order';
export { nextOfPayment } from './paying';
export { standingOf } from './registering';
export * from './registration';
export * from './seats';
export * from './student';
export { askedFields, formFields, readForm } from './submission';

/** Commands that the plan of a workshop decides alone; the other two look at the registrations as well. */
type PlanCommand = Exclude<WorkshopCommand, { type: 'ChangeWorkshop' | 'RemoveWorkshop' }>;
type Clocked = Exclude<WorkshopCommand, PlanCommand> & { readonly facts: ClockFacts };
export type WorkshopStreamCommand = PlanCommand | Clocked | RegistrationCommand;
export type WorkshopStreamEvent = WorkshopEvent | RegistrationEvent;

export type WorkshopStream = StreamDecider<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent>;

/** All that happens in the stream `workshop-<id>`: what is planned, and who comes. */
export const workshopStream: WorkshopStream = {
  name: 'workshop',
  resource: 'events',
  identifiers: workshopIdentifiers,
  fields: { WorkshopPlanned: workshopFields, WorkshopChanged: workshopFields },
  initial: { workshop: workshop.initial, registrations: [] },
  decide: {
    ...planRules(),

    // nobody loses a seat because there are fewer
    ChangeWorkshop(book, data, command) {
      const { seats } = book.workshop.values;
      if (data.seats === undefined || data.seats >= seats)
        return workshop.decide.ChangeWorkshop(book.workshop, data, command);
      const { over, left } = runningOut(book, command.facts.now);
      const taken = left.registrations.filter(isSeated).length;
      if (data.seats < taken)
        refuse('workshop/seats-taken', `There cannot be fewer seats than are taken: that is ${taken}.`);
      return [...over, ...workshop.decide.ChangeWorkshop(book.workshop, data, command)];
    },
    RemoveWorkshop(book, data, command) {
      const { over, left } = runningOut(book, command.facts.now);
      if (left.registrations.some(isOfConsequence))
        refuse(
          'workshop/has-registrations',
          'People have registered for this workshop: close it, or do not publish it.',
        );
      return [...over, ...workshop.decide.RemoveWorkshop(book.workshop, data, command)];
    },

    HoldSeat: holdSeat,
    PromiseCheck: promiseCheck,
    JoinWaitlist: joinWaitlist,

    StartPayment: startPayment,
    RecordPayment: recordPayment,
    RecordRefund: recordRefund,
    ConfirmSeat: confirmSeat,
    ReceiveCheck: receiveCheck,
    ReleaseSeat: releaseSeat,

    OfferSeats: offerSeats,
    AcceptOffer: acceptOffer,
    LapseOffer: lapseOffer,

    CancelRegistration: cancelRegistration,
    HoldForMove: holdForMove,
    MoveAway: moveAway,
    CompleteMove: completeMove,
    AbandonMove: abandonMove,

    RecordAttendance: recordAttendance,
    CommentOnRegistration: commentOnRegistration,
  },
  evolve: { ...planSteps(), ...history },
};

/** Somebody counts on it, or money is not where it belongs, or was here. */
function isOfConsequence(one: Registration): boolean {
  if (isSeated(one) || one.stage === 'waitlist' || one.paid > 0 || openAttempt(one)) return true;
  return one.attempts.some(({ state }) => state === 'refund owed');
}

/** The rules of a workshop's own plan, which know of no registrations. */
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
