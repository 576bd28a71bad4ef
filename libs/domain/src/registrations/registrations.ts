import type { Decider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { workshop, type WorkshopCommand, type WorkshopEvent } from '@rabbet/domain/workshops/workshops';
import type { WorkshopBook } from './book';
import type { ClockFacts, RegistrationCommand, RegistrationEvent } from './commands';
import { confirmSeat, receiveCheck, releaseSeat } from './confirming';
import { cancelRegistration, commentOnRegistration, recordAttendance } from './ending';
import { history } from './history';
import { abandonMove, completeMove, holdForMove, moveAway } from './moving';
import { recordPayment, recordRefund, startPayment } from './paying';
import { holdSeat, joinWaitlist, promiseCheck } from './registering';
import { takenSeats } from './seats';
import { acceptOffer, lapseOffer, offerSeats } from './waiting';

export type { WorkshopBook } from './book';
export type { Booking, Outcome, RegisteringFacts, RegistrationCommand, RegistrationEvent } from './commands';
export * from './card';
export * from './form';
export { nextOfMove } from './moving';
export { orderDescription, orderOf, type RegistrationOrder } from './order';
export { type Asked, askedFields, formFields, readForm, type Submission } from './submission';
export { standingOf } from './registering';
export {
  type Attempt,
  type Attendance,
  ATTENDANCES,
  attendanceFields,
  type AttendanceInput,
  commentFields,
  type CommentInput,
  type Charge,
  hasEnded,
  type OtherRegistration,
  openAttempt,
  type Registration,
  type Stage,
  type Status,
  statusOf,
} from './registration';
export { freeSeats, HOLD_MS, nextFree, OFFER_MS, type SeatCounts, seatCounts, takesSeat, waiting } from './seats';

type Schedule = Exclude<WorkshopCommand, { type: 'ChangeWorkshop' }>;
type Change = Extract<WorkshopCommand, { type: 'ChangeWorkshop' }> & { readonly facts: ClockFacts };
export type WorkshopStreamCommand = Schedule | Change | RegistrationCommand;
export type WorkshopStreamEvent = WorkshopEvent | RegistrationEvent;

export type WorkshopStream = Decider<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent>;
type Rules = WorkshopStream['decide'];

/** All that happens in the stream of one workshop: what is planned, and who comes. */
export const workshopStream: WorkshopStream = {
  initial: { workshop: workshop.initial, registrations: [] },
  decide: {
    ...planning(),

    // nobody loses a seat because there are fewer
    ChangeWorkshop(book, data, command) {
      const taken = takenSeats(book.registrations, command.facts.now);
      const { seats = book.workshop.values.seats } = data;
      if (seats < taken && seats < book.workshop.values.seats)
        refuse('workshop/seats-taken', `${taken} seats are taken: there cannot be fewer.`);
      return workshop.decide.ChangeWorkshop(book.workshop, data, command);
    },
    RemoveWorkshop(book, data, command) {
      if (book.registrations.some(({ stage }) => stage !== 'released' && stage !== 'lapsed'))
        refuse(
          'workshop/has-registrations',
          'People have registered for this workshop: close it, or do not publish it.',
        );
      return workshop.decide.RemoveWorkshop(book.workshop, data, command);
    },

    HoldSeat: (book, _data, command) => holdSeat(book, command),
    PromiseCheck: (book, _data, command) => promiseCheck(book, command),
    JoinWaitlist: (book, _data, command) => joinWaitlist(book, command),

    StartPayment: (book, _data, command) => startPayment(book, command),
    RecordPayment: (book, _data, command) => recordPayment(book, command),
    RecordRefund: (book, _data, command) => recordRefund(book, command),
    ConfirmSeat: (book, _data, command) => confirmSeat(book, command),
    ReceiveCheck: (book, _data, command) => receiveCheck(book, command),
    ReleaseSeat: (book, _data, command) => releaseSeat(book, command),

    OfferSeats: (book, _data, command) => offerSeats(book, command),
    AcceptOffer: (book, _data, command) => acceptOffer(book, command),
    LapseOffer: (book, _data, command) => lapseOffer(book, command),

    CancelRegistration: (book, _data, command) => cancelRegistration(book, command),
    HoldForMove: (book, _data, command) => holdForMove(book, command),
    MoveAway: (book, _data, command) => moveAway(book, command),
    CompleteMove: (book, _data, command) => completeMove(book, command),
    AbandonMove: (book, _data, command) => abandonMove(book, command),

    RecordAttendance: (book, _data, command) => recordAttendance(book, command),
    CommentOnRegistration: (book, _data, command) => commentOnRegistration(book, command),
  },
  evolve: { ...plans(), ...history },
};

/** The rules of a workshop's own plan, which know of no registrations. */
function planning(): Pick<Rules, Schedule['type']> {
  const rules = Object.entries(workshop.decide) as [string, (...of: unknown[]) => readonly WorkshopEvent[]][]; // each takes its own
  const lifted = rules.map(([type, rule]) => [
    type,
    ({ workshop: plan }: WorkshopBook, data: unknown, command: unknown) => rule(plan, data, command),
  ]);
  return Object.fromEntries(lifted) as Pick<Rules, Schedule['type']>; // the same rules, of the plan within the book
}

function plans(): Pick<WorkshopStream['evolve'], WorkshopEvent['type']> {
  const steps = Object.entries(workshop.evolve) as [string, (...of: unknown[]) => WorkshopBook['workshop']][]; // each takes its own
  const lifted = steps.map(([type, step]) => [
    type,
    (book: WorkshopBook, data: unknown, event: unknown) => ({ ...book, workshop: step(book.workshop, data, event) }),
  ]);
  return Object.fromEntries(lifted) as Pick<WorkshopStream['evolve'], WorkshopEvent['type']>; // as above
}
