import { type Story, story } from '@rabbet/domain/testing/story';
import { termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import { registration } from './registration';
import { type RegistrationCommand, type WorkshopStreamCommand, workshopStream } from './registrations';
import {
  ann,
  bob,
  takingFacts,
  minutesLater,
  MINUTE,
  registrationRef,
  START,
  takeSeatCommand,
} from '../testing/registrations/events';

const HOUR = 60 * MINUTE;
const clockAt = (minutes = 0) => ({ now: minutesLater(minutes) });
const reason = 'a reason of staff';
const moveFacts = { ...takingFacts(), check_wait: 14 };
const beginPayment = (n: number, payment_id: number, minutes = 0): RegistrationCommand => ({
  type: 'BeginPayment',
  data: registrationRef(n),
  facts: { ...clockAt(minutes), payment_id },
});
const endPayment = (n: number, payment_id: number, outcome: 'succeeded' | 'declined'): RegistrationCommand => ({
  type: 'EndPayment',
  data: { ...registrationRef(n), payment_id, amount: 107_25, outcome },
  facts: clockAt(),
});

const planWorkshop = (time: number): readonly WorkshopStreamCommand[] => [
  {
    type: 'PlanWorkshop',
    data: { name: 'Glazing', seats: 3, price: 100_00, publish: true },
    facts: { times: [], images: [] },
  },
  { type: 'ScheduleTime', data: { start: START, end: START + 6 * HOUR }, facts: { id: time } },
];

/** Seats that are paid for by card, check, credit and cash, and what becomes of them. */
const seats: readonly WorkshopStreamCommand[] = [
  takeSeatCommand('card'),
  beginPayment(1, 71),
  endPayment(1, 71, 'declined'),
  { type: 'AllowAttempts', data: { ...registrationRef(1), more: 5, reason } },
  beginPayment(1, 72),
  endPayment(1, 72, 'succeeded'),
  takeSeatCommand('check', 2),
  { type: 'ReceiveCheck', data: registrationRef(2) },
  { type: 'ReturnCheck', data: { ...registrationRef(2), reason }, facts: { ...clockAt(), check_wait: 10 } },
  { type: 'ChangeWay', data: { ...registrationRef(2), way: 'card', reason }, facts: clockAt() },
  { type: 'ApplyCredit', data: { ...registrationRef(2), credit_id: 81, amount: 107_25 }, facts: clockAt() },
  { type: 'PassSeatOn', data: { ...registrationRef(2), customer_id: 59, reason } },
  takeSeatCommand('check', 3),
  takeSeatCommand('waitlist', 4),
  takeSeatCommand('waitlist', 5),
  { type: 'ReleaseSeat', data: registrationRef(3) },
  { type: 'OfferSeats', data: {}, facts: { ...clockAt(), has_mail_server: false } },
  { type: 'OfferSeats', data: {}, facts: { ...clockAt(), offer_ms: 24 * HOUR } },
  { type: 'LapseOffer', data: registrationRef(4), facts: clockAt(25 * 60) },
  { type: 'OfferSeats', data: {}, facts: { ...clockAt(25 * 60), offer_ms: 24 * HOUR } },
  { type: 'ChangeWorkshop', data: { publish: false }, facts: clockAt(26 * 60) },
  { type: 'LapseOffer', data: registrationRef(5), facts: clockAt(50 * 60) },
  { type: 'ChangeWorkshop', data: { publish: true }, facts: clockAt(50 * 60) },
  { type: 'OfferSeats', data: {}, facts: { ...clockAt(50 * 60), offer_ms: 24 * HOUR } },
  {
    type: 'AcceptOffer',
    data: { ...registrationRef(5), way: 'check', acknowledged: true },
    facts: { ...clockAt(51 * 60), tax_rate: 0.0725 },
  },
  { type: 'TakeCash', data: registrationRef(5) },
  {
    type: 'CancelRegistration',
    data: { ...registrationRef(5), by: 'shop', as: 'credit', reason },
    facts: clockAt(52 * 60),
  },
  { type: 'UndoCancellation', data: { ...registrationRef(5), reason }, facts: clockAt(52 * 60) },
  {
    type: 'CancelRegistration',
    data: { ...registrationRef(2), by: 'shop', as: 'refund', reason },
    facts: clockAt(52 * 60),
  },
  takeSeatCommand('card', 6, clockAt(52 * 60)),
  { type: 'TakeCash', data: registrationRef(6) },
  {
    type: 'CancelRegistration',
    data: { ...registrationRef(6), by: 'shop', as: 'refund', reason },
    facts: clockAt(52 * 60),
  },
  {
    type: 'RecordRefundSent',
    data: { ...registrationRef(6), on: '2026-05-02', reference: 'check 1201' },
    facts: clockAt(53 * 60),
  },
  {
    type: 'MoveAway',
    data: { ...registrationRef(1), to: 24, move: 'a', as: 'check mailed', total: 80_00 },
    facts: clockAt(53 * 60),
  },
  {
    type: 'MoveAway',
    data: { ...registrationRef(1), to: 24, move: 'b', as: 'registered', total: 80_00 },
    facts: clockAt(53 * 60),
  },
];

const reminded: WorkshopStreamCommand = {
  type: 'TellRegistrations',
  data: { news: 'starts soon' },
  facts: { now: START - HOUR },
};

/** A session that has begun is moved: whoever was registered for it has had it. */
const moved: WorkshopStreamCommand = {
  type: 'ChangeTime',
  data: { id: 5, start: START + HOUR, end: START + 7 * HOUR },
  facts: { now: START + MINUTE },
};

const confirmedByLink: readonly WorkshopStreamCommand[] = [
  takeSeatCommand('check', 7, { by_visitor: true }),
  { type: 'ConfirmCheck', data: registrationRef(7) },
];

export const STORIES: readonly Story[] = [
  story('workshop-23', workshopStream, [...planWorkshop(5), ...seats, reminded, moved, ...confirmedByLink]),
  story('workshop-24', workshopStream, [
    ...planWorkshop(6),
    {
      type: 'HoldForMove',
      data: {
        ...registrationRef(1),
        customer_id: 51,
        order_id: 61,
        way: 'card',
        policy: termsOfPolicy(0),
        starts: null,
        attempts: 2,
        allowed: 10,
        begun: false,
        paid: 107_25,
        from: { workshop_id: 23, move: 'b', as: 'registered' },
      },
      facts: moveFacts,
    },
    {
      type: 'CompleteMove',
      data: {
        ...registrationRef(1),
        move: 'b',
        fee_kept: 0,
        settled: [{ how: 'card', payment_id: 72, amount: 107_25 }],
      },
      facts: moveFacts,
    },
  ]),
  story('registration-31', registration, [
    {
      type: 'ReceiveForm',
      data: { workshop_id: 23, person_id: 41 },
      personal: { 41: ann },
      facts: { confirmation: 'Q0FzZXMtYXJlLWhlcmUA', mayReplaceForm: true },
    },
    {
      type: 'ReceiveForm',
      data: { workshop_id: 23, person_id: 41 },
      personal: { 41: { ...ann, address_2: 'Suite 2' } },
      facts: { confirmation: 'another', mayReplaceForm: true },
    },
    {
      type: 'CorrectMail',
      data: { reason },
      personal: { 41: { email: 'ann.bell@example.com' } },
      facts: { confirmation: 'Y29ycmVjdGVkLWNvZGUt' },
    },
    { type: 'CommentOnRegistration', data: {}, personal: { 41: { comments: 'comes with a friend' } } },
    {
      type: 'RecordAttendance',
      data: { workshop_id: 23, workshop_time_id: 5, status: 'present' },
      facts: { id: 91, now: START, isRegistered: true, times: [{ id: 5, start: START }] },
    },
    {
      type: 'PassFormOn',
      data: { person_id: 42, reason },
      personal: { 42: bob },
      facts: { confirmation: 'QW5vdGhlci1vbmUuLi4u' },
    },
  ]),
];
