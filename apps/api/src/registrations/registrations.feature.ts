import { credit, creditChanges } from '@rabbet/domain/credits/credits';
import {
  type FormEvent,
  registration,
  registrationChanges,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { CREDITS_POINTING, REGISTRATIONS_POINTING, SEATS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { addPeopleFromForms } from '../people/people';
import { seatCalendarRoute } from './confirmations/calendar';
import { returnLostCredits, settleCreditsOfSeats } from './processes/credits-of-seats';
import { CreditSearchController } from './credits/credit-search.controller';
import { finishAbandonedMoves } from './processes/moves';
import { offerFreeSeats } from './processes/offers-of-seats';
import { rescueBegunPayments, reportPaymentEnds, oweRefunds } from './processes/payments-of-seats';
import { CreditSpending } from './credits/credit-spending';
import { FormQueue } from './registering/form-queue';
import { LinkUses } from './links/link-uses';
import { OwnRegistrations } from './registering/own-registrations';
import { formPreparation } from './preparations/form-preparation';
import { workshopPreparation } from './preparations/workshop-preparation';
import { RegistrationForms } from './registering/registration-forms';
import { RegisteringController } from './registering/registering.controller';
import { REGISTRATION_MAILS } from './mails/registrations.mails';
import { registrationReads } from './registrations.reads';
import { SEAT_MONEY_FIELDS } from './staff/seat-money';
import { REMAINING_CREDIT_FIELDS, StaffCredits } from './credits/staff-credits';
import { StaffSeats } from './staff/staff-seats';
import { notifyRegistrants } from './processes/news-of-workshops';
import { SeatTaker } from './registering/seat-taker';

const addBuyers = addPeopleFromForms<Extract<FormEvent, { type: 'RegistrationReceived' | 'RegistrationPassedOn' }>>({
  name: 'people-of-registrations',
  handles: ['RegistrationReceived', 'RegistrationPassedOn'],
  findPerson: ({ data: { person_id: person }, personal }) => {
    const buyer = personal[person];
    if (!buyer) return null;
    const { first, last, email, phone } = buyer;
    return { person, somebody: { first, middle: null, last, email, phone }, isBuyer: true };
  },
});

export const registrations: Feature = {
  name: 'registrations',
  aggregates: [
    aggregateOf(workshopStream, workshopPreparation),
    aggregateOf(registration, formPreparation),
    aggregateOf(credit, { facts: { GrantCredit: ({ context }) => ({ byStaff: context.caller.kind === 'staff' }) } }),
  ],
  reads: registrationReads,
  controllers: [
    RegisteringController,
    CreditSearchController,
    changesController(registrationChanges, { performer: StaffSeats }),
    changesController(creditChanges, { performer: StaffCredits }),
  ],
  providers: [
    OwnRegistrations,
    CreditSpending,
    SeatTaker,
    FormQueue,
    RegistrationForms,
    LinkUses,
    StaffSeats,
    StaffCredits,
  ],
  mails: REGISTRATION_MAILS,
  rawRoute: seatCalendarRoute,
  processes: (commands, tools) => [
    addBuyers(commands, tools),
    reportPaymentEnds(commands, tools),
    rescueBegunPayments(commands),
    oweRefunds(commands),
    settleCreditsOfSeats(commands, tools),
    returnLostCredits(commands, tools),
    offerFreeSeats(commands, tools),
    finishAbandonedMoves(commands, tools),
    notifyRegistrants(commands),
  ],
  replies: { ...SEAT_MONEY_FIELDS, ...REMAINING_CREDIT_FIELDS },
  pointingColumns: [...SEATS_POINTING, ...REGISTRATIONS_POINTING, ...CREDITS_POINTING],
};
