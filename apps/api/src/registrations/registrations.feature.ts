import { credit, creditChanges } from '@rabbet/domain/credits/credits';
import { type FormEvent, registration, registrationChanges } from '@rabbet/domain/registrations/registrations';
import { CREDITS_POINTING, REGISTRATIONS_POINTING, SEATS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import { changesController } from '../kernel/changes/routes/changes-controller';
import type { Feature } from '../kernel/feature';
import { makingPeople } from '../people/people';
import { seatCalendars } from './calendar';
import { findingLostCredits, keepingCredits } from './credits-of-seats';
import { FindingCreditsController } from './finding-credits.controller';
import { finishingMoves } from './moving';
import { offering } from './offering';
import { beginningPayments, endingPayments, owingRefunds } from './payments-of-seats';
import { CreditSpending } from './credit-spending';
import { FormQueue } from './form-queue';
import { Linked } from './linked';
import { OwnRegistrations } from './own-registrations';
import { creditPreparation, formPreparation } from './preparing';
import { Registering } from './registering';
import { RegisteringController } from './registering.controller';
import { REGISTRATION_MAILS } from './registrations.mails';
import { registrationReads } from './registrations.reads';
import { SEAT_MONEY } from './seat-money';
import { CREDIT_LEFT, StaffCredits } from './staff-credits';
import { StaffSeats } from './staff-seats';
import { tellingNews } from './telling';
import { Taking } from './taking';

const buyers = makingPeople<Extract<FormEvent, { type: 'RegistrationReceived' | 'RegistrationPassedOn' }>>({
  name: 'people-of-registrations',
  handles: ['RegistrationReceived', 'RegistrationPassedOn'],
  told: ({ data: { person_id: person }, personal }) => {
    const said = personal[person];
    if (!said) return null;
    const { first, last, email, phone } = said;
    return { person, somebody: { first, middle: null, last, email, phone }, buys: true };
  },
});

export const registrations: Feature = {
  name: 'registrations',
  aggregates: [aggregateOf(registration, formPreparation), aggregateOf(credit, creditPreparation)],
  reads: registrationReads,
  controllers: [
    RegisteringController,
    FindingCreditsController,
    changesController(registrationChanges, StaffSeats),
    changesController(creditChanges, StaffCredits),
  ],
  providers: [OwnRegistrations, CreditSpending, Taking, FormQueue, Registering, Linked, StaffSeats, StaffCredits],
  mails: REGISTRATION_MAILS,
  serves: seatCalendars,
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
  pointing: [...SEATS_POINTING, ...REGISTRATIONS_POINTING, ...CREDITS_POINTING],
};
