import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { type SeatEvent, workshopStream as stream } from './registrations';
import type { NoticeKind } from './seat';
import {
  checkAwaited,
  seatHeld,
  iso,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  START,
  workshopWithoutDates,
} from '../testing/registrations/events';

const HOUR = 3_600_000;
const sendNotices = (news: NoticeKind, now = NOW) =>
  ({ type: 'TellRegistrations', data: { news }, facts: { now } }) as const;
const noticeSent = (n: number, news: NoticeKind, subject: string): SeatEvent => ({
  type: 'WorkshopRegistrationTold',
  data: { ...registrationRef(n), news, of: subject },
});

test('reminds people who have a seat once, in the two days before the start', () => {
  const past = [...plannedWorkshop({ seats: 4 }), ...seatPaidByCard(1), ...seatByCheck(2), waitlistJoined(3)];
  const reminded = [noticeSent(1, 'starts soon', iso(START)), noticeSent(2, 'starts soon', iso(START))];
  given(stream, ...past)
    .when(sendNotices('starts soon', START - 50 * HOUR))
    .thenNothing();
  given(stream, ...past)
    .when(sendNotices('starts soon', START - 48 * HOUR))
    .then(...reminded);
  given(stream, ...past, ...reminded)
    .when(sendNotices('starts soon', START - 40 * HOUR))
    .thenNothing();
  given(stream, ...past)
    .when(sendNotices('starts soon', START))
    .thenNothing();
});

test('asks for an overdue check once for each due date', () => {
  const past = [...plannedWorkshop(), seatHeld(1, { way: 'check' }), checkAwaited(1, '2026-05-15')];
  given(stream, ...past)
    .when(sendNotices('check due'))
    .then(noticeSent(1, 'check due', '2026-05-15'));
  given(stream, ...past, noticeSent(1, 'check due', '2026-05-15'))
    .when(sendNotices('check due'))
    .thenNothing();
  given(stream, ...past, noticeSent(1, 'check due', '2026-05-15'), checkAwaited(1, '2026-05-25'))
    .when(sendNotices('check due'))
    .then(noticeSent(1, 'check due', '2026-05-25'));
  given(stream, ...plannedWorkshop(), ...seatPaidByCard(1))
    .when(sendNotices('check due'))
    .thenNothing();
});

test('tells changed or first dates once to people who were promised other dates or none', () => {
  const moved = {
    type: 'WorkshopTimeChanged',
    data: { id: 5, start: instantAt('2026-06-13', '10:00'), end: START },
  } as const;
  const then = iso(instantAt('2026-06-13', '10:00'));
  given(stream, ...plannedWorkshop(), ...seatPaidByCard(1))
    .when(sendNotices('dates'))
    .thenNothing();
  given(stream, ...plannedWorkshop(), ...seatPaidByCard(1), moved)
    .when(sendNotices('dates'))
    .then(noticeSent(1, 'dates', then));
  given(stream, ...plannedWorkshop(), ...seatPaidByCard(1), moved, noticeSent(1, 'dates', then))
    .when(sendNotices('dates'))
    .thenNothing();
  const waiting = waitlistJoined(1, { starts: null });
  given(stream, workshopWithoutDates({ seats: 0 }), waiting, timeScheduled())
    .when(sendNotices('dates'))
    .then(noticeSent(1, 'dates', iso(START)));
  given(stream, workshopWithoutDates(), waiting).when(sendNotices('dates')).thenNothing();
  const removed = { type: 'WorkshopTimeRemoved', data: { id: 5 } } as const;
  given(stream, ...plannedWorkshop(), ...seatPaidByCard(1), removed)
    .when(sendNotices('dates'))
    .then(noticeSent(1, 'dates', 'none'));
});

test('does not tell first dates to somebody who gets an offer, which names them', () => {
  const past = [
    workshopWithoutDates({ seats: 1 }),
    waitlistJoined(1, { starts: null }),
    waitlistJoined(2, { starts: null }),
    timeScheduled(),
  ];
  const toBoth = [noticeSent(1, 'dates', iso(START)), noticeSent(2, 'dates', iso(START))];
  // the notice may come before or after the offer
  for (const offers of [[], [seatOffered(1)]])
    given(stream, ...past, ...offers)
      .when(sendNotices('dates'))
      .then(toBoth[1]!);
  const { type, data } = sendNotices('dates');
  given(stream, ...past)
    .when({ type, data, facts: { now: NOW, has_mail_server: false } }) // no offer leaves without a mail server
    .then(...toBoth);
});

test('sends no notice to somebody whose hold has run out', () => {
  given(stream, ...plannedWorkshop(), seatHeld(1))
    .when(sendNotices('dates', minutesLater(11)))
    .thenNothing();
});
