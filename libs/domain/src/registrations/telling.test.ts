import { given } from '@rabbet/domain/testing/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { type SeatEvent, workshopStream as stream } from './registrations';
import type { News } from './seat';
import {
  awaited,
  held,
  iso,
  joined,
  later,
  NOW,
  of,
  offered,
  onDay,
  paid,
  planned,
  promised,
  START,
  unscheduled,
} from '../testing/registrations/past';

const HOUR = 3_600_000;
const tell = (news: News, now = NOW) => ({ type: 'TellRegistrations', data: { news }, facts: { now } }) as const;
const toldOf = (n: number, news: News, what: string): SeatEvent => ({
  type: 'WorkshopRegistrationTold',
  data: { ...of(n), news, of: what },
});

test('whoever has a seat is reminded once, in the two days before the start', () => {
  const past = [...planned({ seats: 4 }), ...paid(1), ...promised(2), joined(3)];
  const reminded = [toldOf(1, 'starts soon', iso(START)), toldOf(2, 'starts soon', iso(START))];
  given(stream, ...past)
    .when(tell('starts soon', START - 50 * HOUR))
    .thenNothing();
  given(stream, ...past)
    .when(tell('starts soon', START - 48 * HOUR))
    .then(...reminded);
  given(stream, ...past, ...reminded)
    .when(tell('starts soon', START - 40 * HOUR))
    .thenNothing();
  given(stream, ...past)
    .when(tell('starts soon', START))
    .thenNothing();
});

test('a check that has not come is asked for once for each day by which it is awaited', () => {
  const past = [...planned(), held(1, { way: 'check' }), awaited(1, '2026-05-15')];
  given(stream, ...past)
    .when(tell('check due'))
    .then(toldOf(1, 'check due', '2026-05-15'));
  given(stream, ...past, toldOf(1, 'check due', '2026-05-15'))
    .when(tell('check due'))
    .thenNothing();
  given(stream, ...past, toldOf(1, 'check due', '2026-05-15'), awaited(1, '2026-05-25'))
    .when(tell('check due'))
    .then(toldOf(1, 'check due', '2026-05-25'));
  given(stream, ...planned(), ...paid(1))
    .when(tell('check due'))
    .thenNothing();
});

test('other dates are told to whoever was promised others or none, once', () => {
  const moved = {
    type: 'WorkshopTimeChanged',
    data: { id: 5, start: instantAt('2026-06-13', '10:00'), end: START },
  } as const;
  const then = iso(instantAt('2026-06-13', '10:00'));
  given(stream, ...planned(), ...paid(1))
    .when(tell('dates'))
    .thenNothing();
  given(stream, ...planned(), ...paid(1), moved)
    .when(tell('dates'))
    .then(toldOf(1, 'dates', then));
  given(stream, ...planned(), ...paid(1), moved, toldOf(1, 'dates', then))
    .when(tell('dates'))
    .thenNothing();
  const waiting = joined(1, { starts: null });
  given(stream, unscheduled({ seats: 0 }), waiting, onDay())
    .when(tell('dates'))
    .then(toldOf(1, 'dates', iso(START)));
  given(stream, unscheduled(), waiting).when(tell('dates')).thenNothing();
  const removed = { type: 'WorkshopTimeRemoved', data: { id: 5 } } as const;
  given(stream, ...planned(), ...paid(1), removed)
    .when(tell('dates'))
    .then(toldOf(1, 'dates', 'none'));
});

test('first dates are not told to whoever is offered a seat at the same time, and reads them there', () => {
  const past = [unscheduled({ seats: 1 }), joined(1, { starts: null }), joined(2, { starts: null }), onDay()];
  const toBoth = [toldOf(1, 'dates', iso(START)), toldOf(2, 'dates', iso(START))];
  for (const first of [[], [offered(1)]])
    // whichever comes first
    given(stream, ...past, ...first)
      .when(tell('dates'))
      .then(toBoth[1]!);
  const { type, data } = tell('dates');
  given(stream, ...past)
    .when({ type, data, facts: { now: NOW, has_mail_server: false } }) // no offer leaves without a mail server
    .then(...toBoth);
});

test('nobody is told anything whose hold has run out', () => {
  given(stream, ...planned(), held(1))
    .when(tell('dates', later(11)))
    .thenNothing();
});
