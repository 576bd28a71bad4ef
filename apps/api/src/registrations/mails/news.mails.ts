import type { Recorded } from '@rabbet/domain/events/event';
import type { Block } from '@rabbet/domain/mail/mail';
import type { AboutSeat, NoticeKind, Stage } from '@rabbet/domain/registrations/registrations';
import { longMoment } from '@rabbet/domain/time/words';
import { mailTemplate } from '../../kernel/mail-template';
import { passedOnBy, seatFacts, type SeatFacts } from './registration-facts';
import {
  button,
  calendarWithout,
  example,
  isPaid,
  mailTo,
  money,
  paragraph,
  plan,
  planOf,
  seatMail,
  type SeatWords,
  ways,
  waysOfWaiting,
} from './seat-mail';

const isNews = (news: NoticeKind) => (event: Recorded<AboutSeat>) =>
  event.type === 'WorkshopRegistrationTold' && event.data.news === news;

const checkDue = seatMail({
  name: 'registration-check-due',
  about: 'reminds somebody of the check for their seat',
  events: ['WorkshopRegistrationTold'],
  when: isNews('check due'),
  subject: ({ name }) => `Your check has not arrived yet: ${name}`,
  blocks: (facts) => [
    paragraph('We have not received your check yet. If it is on its way, there is nothing to do:'),
    ...mailTo(facts),
    ...ways(facts),
  ],
});

const startsSoon = seatMail({
  name: 'registration-reminder',
  about: 'reminds somebody of a workshop that begins soon',
  events: ['WorkshopRegistrationTold'],
  when: isNews('starts soon'),
  subject: ({ name }) => `See you soon: ${name}`,
  blocks: (facts) => [
    paragraph('Your workshop begins soon. Please show up 15 minutes early:'),
    plan(facts, ...(facts.due > 0 ? [money('Still due', facts.due)] : [])),
    ...ways(facts),
  ],
});

const dates = seatMail({
  name: 'registration-dates',
  about: 'tells those who are registered or wait that a workshop has other dates, or its first ones',
  events: ['WorkshopRegistrationTold'],
  when: isNews('dates'),
  subject: ({ name, when }) => (when.length > 0 ? `New dates: ${name}` : `Postponed: ${name}`),
  blocks: (facts) => [
    paragraph(
      facts.when.length > 0
        ? 'The dates of this workshop have been set or changed. These are the dates now:'
        : 'This workshop has been postponed. We will write to you as soon as there are new dates:',
    ),
    plan(facts),
    ...ways(facts, 'Cancel'),
  ],
});

type Cancelled = Extract<AboutSeat, { type: 'WorkshopRegistrationCancelled' }>;
const isCancelled = (by: Cancelled['data']['by']) => (event: Recorded<AboutSeat>) =>
  event.type === 'WorkshopRegistrationCancelled' && event.data.by === by;
const waited = (stage: Stage | undefined) => stage === 'waitlist' || stage === 'offered';

/** Money that a cancellation gives back, and the ways on. */
const givenBack = (facts: SeatFacts): readonly Block[] => [
  plan(
    facts,
    ...(facts.credit > 0 ? [money('Store credit', facts.credit)] : []),
    ...(facts.refund > 0 ? [money('Refunded', facts.refund)] : []),
    ...(facts.fee > 0 ? [money('Kept by the shop', facts.fee)] : []),
  ),
  ...(facts.credit > 0 ? [paragraph('The code of your store credit comes in a message of its own.')] : []),
  ...calendarWithout(facts),
  button('See other workshops', '/services/workshops'),
];

const cancelled = seatMail({
  name: 'registration-cancelled',
  about: 'tells somebody who cancelled that it is done, and what they get back',
  events: ['WorkshopRegistrationCancelled'],
  when: (event, stage) => isCancelled('customer')(event) && !waited(stage),
  subject: ({ name }) => `Your registration is canceled: ${name}`,
  blocks: (facts) => [paragraph('Your registration for this workshop has been canceled:'), ...givenBack(facts)],
});

const leftWaitlist = seatMail({
  name: 'registration-left-waitlist',
  about: 'tells somebody that they have left the waitlist of a workshop',
  events: ['WorkshopRegistrationCancelled'],
  when: (event, stage) => isCancelled('customer')(event) && waited(stage),
  subject: ({ name }) => `You have left the waitlist: ${name}`,
  blocks: (facts) => [paragraph('You have left the waitlist of this workshop:'), ...givenBack(facts)],
});

const cancelledByShop = seatMail({
  name: 'registration-cancelled-by-shop',
  about: 'tells somebody that the shop had to cancel their registration, and what it gives back',
  events: ['WorkshopRegistrationCancelled'],
  when: isCancelled('shop'), // the reason is a word among staff
  subject: ({ name }) => `We had to cancel your registration: ${name}`,
  blocks: (facts) => [
    paragraph('We are sorry: we had to cancel your registration for this workshop.'),
    ...(facts.credit + facts.refund > 0 ? [paragraph('All that you paid comes back to you:')] : []),
    ...givenBack(facts),
  ],
});

const released = seatMail({
  name: 'registration-released',
  about: 'tells somebody that staff let the seat go for which no check has come',
  events: ['WorkshopSeatReleased'],
  when: (event, stage) =>
    stage === 'check mailed' && event.type === 'WorkshopSeatReleased' && event.data.because === 'let go by staff',
  subject: ({ name }) => `Your seat has been released: ${name}`,
  blocks: (facts) => [
    paragraph('No payment has reached us, so we have released your seat. If your check is on its way, please call us:'),
    plan(facts),
    ...calendarWithout(facts),
  ],
});

const passedOn = seatMail({
  name: 'registration-passed-on',
  about: 'tells somebody that the seat of another person is theirs now, or the place on the waitlist',
  events: ['WorkshopSeatPassedOn'],
  subject: ({ stage, name }) =>
    `${stage === 'waitlist' ? 'A place on the waitlist' : 'A seat'} has been passed on to you: ${name}`,
  blocks: (facts) =>
    facts.stage === 'waitlist'
      ? [paragraph('A place on the waitlist of this workshop is yours now:'), plan(facts), ...waysOfWaiting(facts)]
      : [
          paragraph('A seat in this workshop is yours now:'),
          plan(facts, ...(facts.due > 0 ? [money('Still due', facts.due)] : [])),
          ...ways(facts),
        ],
});

type PassedOn = Extract<AboutSeat, { type: 'WorkshopSeatPassedOn' }>;
const gaveAway = mailTemplate<PassedOn, SeatFacts>({
  name: 'registration-given-away',
  about: 'tells somebody that the shop has passed their seat on to another person',
  events: ['WorkshopSeatPassedOn'],
  confirmed: false,
  example,
  isPaid,
  findAddressee: ({ data, recordedAt }, context) => passedOnBy(context, data.registration_id, recordedAt),
  facts: seatFacts,
  content: ({ name, when, where }) => ({
    subject: `Your place has gone to somebody else: ${name}`,
    blocks: [
      paragraph('We have passed your place in this workshop on to another person:'),
      { kind: 'facts', facts: planOf({ name, when, where }) },
      paragraph('The links in our earlier messages no longer work. If this is a mistake, please call us.'),
      button('See other workshops', '/services/workshops'),
    ],
  }),
});

const standsAgain = seatMail({
  name: 'registration-stands-again',
  about: 'tells somebody that the cancellation of their registration was undone',
  events: ['WorkshopCancellationUndone'],
  subject: ({ name }) => `Your registration stands again: ${name}`,
  blocks: (facts) => [
    paragraph('The cancellation was a mistake, and we have undone it. Store credit that came with it is void:'),
    plan(facts, ...(facts.due > 0 ? [money('Still due', facts.due)] : [])),
    ...ways(facts),
  ],
});

/** Words for somebody whose seat waits for a card. */
export const PAY_BY_CARD: SeatWords = {
  subject: ({ name }) => `Please pay by card: ${name}`,
  blocks: (facts) => [
    paragraph('You can pay for your seat by card now. Please use the same name and e-mail address as before:'),
    plan(
      facts,
      money('Total due', facts.due),
      ...(facts.until === null ? [] : ([['Held until', longMoment(facts.until)]] as const)),
    ),
    button('Pay for my seat', `/services/workshops/register/${facts.workshop_id}?held=1`),
  ],
};
const payByCard = seatMail({
  name: 'registration-pay-by-card',
  about: 'asks somebody who wanted to mail a check to pay by card, and says until when their seat is held',
  events: ['WorkshopWayChanged'],
  when: (event) => event.type === 'WorkshopWayChanged' && event.data.way === 'card',
  ...PAY_BY_CARD,
});

/** Mails about what is due or has changed since somebody registered. */
export const NEWS_MAILS = [
  checkDue,
  startsSoon,
  dates,
  cancelled,
  leftWaitlist,
  cancelledByShop,
  standsAgain,
  released,
  passedOn,
  gaveAway,
  payByCard,
];
