import { type Story, story } from '@rabbet/domain/testing/story';
import { promiseOf } from '@rabbet/domain/workshops/workshops';
import { registration } from './registration';
import { type RegistrationCommand, type WorkshopStreamCommand, workshopStream } from './registrations';
import { ann, bob, facts, later, MINUTE, of, START, take } from '../testing/registrations/past';

const HOUR = 60 * MINUTE;
const clock = (minutes = 0) => ({ now: later(minutes) });
const reason = 'a reason of staff';
const charging = { ...facts(), check_wait: 14 };
const pay = (n: number, payment_id: number, minutes = 0): RegistrationCommand => ({
  type: 'BeginPayment',
  data: of(n),
  facts: { ...clock(minutes), payment_id },
});
const paid = (n: number, payment_id: number, outcome: 'succeeded' | 'declined'): RegistrationCommand => ({
  type: 'EndPayment',
  data: { ...of(n), payment_id, amount: 107_25, outcome },
  facts: clock(),
});

const planned = (time: number): readonly WorkshopStreamCommand[] => [
  {
    type: 'PlanWorkshop',
    data: { name: 'Glazing', seats: 3, price: 100_00, publish: true },
    facts: { times: [], images: [] },
  },
  { type: 'ScheduleTime', data: { start: START, end: START + 6 * HOUR }, facts: { id: time } },
];

/** Seats that are paid for by card, check, credit and cash, and what becomes of them. */
const seats: readonly WorkshopStreamCommand[] = [
  take('card'),
  pay(1, 71),
  paid(1, 71, 'declined'),
  { type: 'AllowAttempts', data: { ...of(1), more: 5, reason } },
  pay(1, 72),
  paid(1, 72, 'succeeded'),
  take('check', 2),
  { type: 'ReceiveCheck', data: of(2) },
  { type: 'ReturnCheck', data: { ...of(2), reason }, facts: { ...clock(), check_wait: 10 } },
  { type: 'ChangeWay', data: { ...of(2), way: 'card', reason }, facts: clock() },
  { type: 'ApplyCredit', data: { ...of(2), credit_id: 81, amount: 107_25 }, facts: clock() },
  { type: 'PassSeatOn', data: { ...of(2), customer_id: 59, reason } },
  take('check', 3),
  take('waitlist', 4),
  take('waitlist', 5),
  { type: 'ReleaseSeat', data: of(3) },
  { type: 'OfferSeats', data: {}, facts: { ...clock(), has_mail_server: false } },
  { type: 'OfferSeats', data: {}, facts: { ...clock(), offer_ms: 24 * HOUR } },
  { type: 'LapseOffer', data: of(4), facts: clock(25 * 60) },
  { type: 'OfferSeats', data: {}, facts: { ...clock(25 * 60), offer_ms: 24 * HOUR } },
  { type: 'ChangeWorkshop', data: { publish: false }, facts: clock(26 * 60) },
  { type: 'LapseOffer', data: of(5), facts: clock(50 * 60) },
  { type: 'ChangeWorkshop', data: { publish: true }, facts: clock(50 * 60) },
  { type: 'OfferSeats', data: {}, facts: { ...clock(50 * 60), offer_ms: 24 * HOUR } },
  {
    type: 'AcceptOffer',
    data: { ...of(5), way: 'check', acknowledged: true },
    facts: { ...clock(51 * 60), tax_rate: 0.0725 },
  },
  { type: 'TakeCash', data: of(5) },
  { type: 'CancelRegistration', data: { ...of(5), by: 'shop', as: 'credit', reason }, facts: clock(52 * 60) },
  { type: 'UndoCancellation', data: { ...of(5), reason }, facts: clock(52 * 60) },
  { type: 'CancelRegistration', data: { ...of(2), by: 'shop', as: 'refund', reason }, facts: clock(52 * 60) },
  take('card', 6, clock(52 * 60)),
  { type: 'TakeCash', data: of(6) },
  { type: 'CancelRegistration', data: { ...of(6), by: 'shop', as: 'refund', reason }, facts: clock(52 * 60) },
  { type: 'RecordRefundSent', data: { ...of(6), on: '2026-05-02', reference: 'check 1201' }, facts: clock(53 * 60) },
  {
    type: 'MoveAway',
    data: { ...of(1), to: 24, move: 'a', as: 'check mailed', total: 80_00 },
    facts: clock(53 * 60),
  },
  {
    type: 'MoveAway',
    data: { ...of(1), to: 24, move: 'b', as: 'registered', total: 80_00 },
    facts: clock(53 * 60),
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
  take('check', 7, { by_visitor: true }),
  { type: 'ConfirmCheck', data: of(7) },
];

export const STORIES: readonly Story[] = [
  story('workshop-23', workshopStream, [...planned(5), ...seats, reminded, moved, ...confirmedByLink]),
  story('workshop-24', workshopStream, [
    ...planned(6),
    {
      type: 'HoldForMove',
      data: {
        ...of(1),
        customer_id: 51,
        order_id: 61,
        way: 'card',
        policy: promiseOf(0),
        starts: null,
        attempts: 2,
        allowed: 10,
        begun: false,
        paid: 107_25,
        from: { workshop_id: 23, move: 'b', as: 'registered' },
      },
      facts: charging,
    },
    {
      type: 'CompleteMove',
      data: {
        ...of(1),
        move: 'b',
        fee_kept: 0,
        settled: [{ how: 'card', payment_id: 72, amount: 107_25 }],
      },
      facts: charging,
    },
  ]),
  story('registration-31', registration, [
    {
      type: 'ReceiveForm',
      data: { workshop_id: 23, person_id: 41 },
      personal: { 41: ann },
      facts: { confirmation: 'Q0FzZXMtYXJlLWhlcmUA', mayTellAnew: true },
    },
    {
      type: 'ReceiveForm',
      data: { workshop_id: 23, person_id: 41 },
      personal: { 41: { ...ann, address_2: 'Suite 2' } },
      facts: { confirmation: 'another', mayTellAnew: true },
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
