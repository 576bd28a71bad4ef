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
import { makingPeople } from '../people/people';
import { seatCalendars } from './confirmations/calendar';
import { findingLostCredits, keepingCredits } from './processes/credits-of-seats';
import { FindingCreditsController } from './credits/finding-credits.controller';
import { finishingMoves } from './processes/moving';
import { offering } from './processes/offers-of-seats';
import { beginningPayments, endingPayments, owingRefunds } from './processes/payments-of-seats';
import { CreditSpending } from './credits/credit-spending';
import { FormQueue } from './registering/form-queue';
import { UsingLinks } from './links/using-links';
import { OwnRegistrations } from './registering/own-registrations';
import { formPreparation } from './preparing/form-preparation';
import { workshopPreparation } from './preparing/workshop-preparation';
import { Registering } from './registering/registering';
import { RegisteringController } from './registering/registering.controller';
import { REGISTRATION_MAILS } from './mails/registrations.mails';
import { registrationReads } from './registrations.reads';
import { SEAT_MONEY } from './staff/seat-money';
import { CREDIT_LEFT, StaffCredits } from './credits/staff-credits';
import { StaffSeats } from './staff/staff-seats';
import { tellingNews } from './processes/news-of-workshops';
import { TakingSeats } from './registering/taking-seats';

const buyers = makingPeople<Extract<FormEvent, { type: 'RegistrationReceived' | 'RegistrationPassedOn' }>>({
  name: 'people-of-registrations',
  handles: ['RegistrationReceived', 'RegistrationPassedOn'],
  findPerson: ({ data: { person_id: person }, personal }) => {
    const buyer = personal[person];
    if (!buyer) return null;
    const { first, last, email, phone } = buyer;
    return { person, somebody: { first, middle: null, last, email, phone }, buys: true };
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
    FindingCreditsController,
    changesController(registrationChanges, { performer: StaffSeats }),
    changesController(creditChanges, { performer: StaffCredits }),
  ],
  providers: [
    OwnRegistrations,
    CreditSpending,
    TakingSeats,
    FormQueue,
    Registering,
    UsingLinks,
    StaffSeats,
    StaffCredits,
  ],
  mails: REGISTRATION_MAILS,
  rawRoute: seatCalendars,
  processes: (commands, tools) => [
    buyers(commands, tools),
    endingPayments(commands, tools),
    beginningPayments(commands),
    owingRefunds(commands),
    keepingCredits(commands, tools),
    findingLostCredits(commands, tools),
    offering(commands, tools),
    finishingMoves(commands, tools),
    tellingNews(commands),
  ],
  replies: { ...SEAT_MONEY, ...CREDIT_LEFT },
  pointingColumns: [...SEATS_POINTING, ...REGISTRATIONS_POINTING, ...CREDITS_POINTING],
};
