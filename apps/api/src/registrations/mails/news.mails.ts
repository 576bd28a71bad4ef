import type { Recorded } from '@rabbet/domain/events/event';
import type { Block } from '@rabbet/domain/mail/mail';
import type { AboutSeat, NoticeKind, Stage } from '@rabbet/domain/registrations/registrations';
import { longMoment } from '@rabbet/domain/time/words';
import { mailTemplate } from '../../kernel/mail-template';
import { addresseeBeforePassingOn, seatFacts, type SeatFacts } from './registration-facts';
import {
  button,
  calendarRemovalButton,
  EXAMPLE_SEAT,
  isPaid,
  checkInstructions,
  moneyFact,
  paragraph,
  planBlock,
  planFacts,
  seatMail,
  type SeatWords,
  registrationButtons,
  waitlistButtons,
} from './seat-mail';

const tellsOf = (news: NoticeKind) => (event: Recorded<AboutSeat>) =>
  event.type === 'WorkshopRegistrationTold' && event.data.news === news;

const checkDue = seatMail({
  name: 'registration-check-due',
  about: 'reminds somebody of the check for their seat',
  events: ['WorkshopRegistrationTold'],
  isWanted: tellsOf('check due'),
  subject: ({ name }) => `Your check has not arrived yet: ${name}`,
  blocks: (facts) => [
    paragraph('We have not received your check yet. If it is on its way, there is nothing to do:'),
    ...checkInstructions(facts),
    ...registrationButtons(facts),
  ],
});

const startsSoon = seatMail({
  name: 'registration-reminder',
  about: 'reminds somebody of a workshop that begins soon',
  events: ['WorkshopRegistrationTold'],
  isWanted: tellsOf('starts soon'),
  subject: ({ name }) => `See you soon: ${name}`,
  blocks: (facts) => [
    paragraph('Your workshop begins soon. Please show up 15 minutes early:'),
    planBlock(facts, ...(facts.due > 0 ? [moneyFact('Still due', facts.due)] : [])),
    ...registrationButtons(facts),
  ],
});

const dates = seatMail({
  name: 'registration-dates',
  about: 'tells those who are registered or wait that a workshop has other dates, or its first ones',
  events: ['WorkshopRegistrationTold'],
  isWanted: tellsOf('dates'),
  subject: ({ name, when }) => (when.length > 0 ? `New dates: ${name}` : `Postponed: ${name}`),
  blocks: (facts) => [
    paragraph(
      facts.when.length > 0
        ? 'The dates of this workshop have been set or changed. These are the dates now:'
        : 'This workshop has been postponed. We will write to you as soon as there are new dates:',
    ),
    planBlock(facts),
    ...registrationButtons(facts, 'Cancel'),
  ],
});

type CancelledEvent = Extract<AboutSeat, { type: 'WorkshopRegistrationCancelled' }>;
const isCancelledBy = (by: CancelledEvent['data']['by']) => (event: Recorded<AboutSeat>) =>
  event.type === 'WorkshopRegistrationCancelled' && event.data.by === by;
const isWaiting = (stage: Stage | undefined) => stage === 'waitlist' || stage === 'offered';

/** Money that a cancellation gives back, and the ways on. */
const moneyGivenBack = (facts: SeatFacts): readonly Block[] => [
  planBlock(
    facts,
    ...(facts.credit > 0 ? [moneyFact('Store credit', facts.credit)] : []),
    ...(facts.refund > 0 ? [moneyFact('Refunded', facts.refund)] : []),
    ...(facts.fee > 0 ? [moneyFact('Kept by the shop', facts.fee)] : []),
  ),
  ...(facts.credit > 0 ? [paragraph('The code of your store credit comes in a message of its own.')] : []),
  ...calendarRemovalButton(facts),
  button('See other workshops', '/services/workshops'),
];

const cancelled = seatMail({
  name: 'registration-cancelled',
  about: 'tells somebody who cancelled that it is done, and what they get back',
  events: ['WorkshopRegistrationCancelled'],
  isWanted: (event, stage) => isCancelledBy('customer')(event) && !isWaiting(stage),
  subject: ({ name }) => `Your registration is canceled: ${name}`,
  blocks: (facts) => [paragraph('Your registration for this workshop has been canceled:'), ...moneyGivenBack(facts)],
});

const leftWaitlist = seatMail({
  name: 'registration-left-waitlist',
  about: 'tells somebody that they have left the waitlist of a workshop',
  events: ['WorkshopRegistrationCancelled'],
  isWanted: (event, stage) => isCancelledBy('customer')(event) && isWaiting(stage),
  subject: ({ name }) => `You have left the waitlist: ${name}`,
  blocks: (facts) => [paragraph('You have left the waitlist of this workshop:'), ...moneyGivenBack(facts)],
});

const cancelledByShop = seatMail({
  name: 'registration-cancelled-by-shop',
  about: 'tells somebody that the shop had to cancel their registration, and what it gives back',
  events: ['WorkshopRegistrationCancelled'],
  isWanted: isCancelledBy('shop'), // the reason is a word among staff
  subject: ({ name }) => `We had to cancel your registration: ${name}`,
  blocks: (facts) => [
    paragraph('We are sorry: we had to cancel your registration for this workshop.'),
    ...(facts.credit + facts.refund > 0 ? [paragraph('All that you paid comes back to you:')] : []),
    ...moneyGivenBack(facts),
  ],
});

const released = seatMail({
  name: 'registration-released',
  about: 'tells somebody that staff let the seat go for which no check has come',
  events: ['WorkshopSeatReleased'],
  isWanted: (event, stage) =>
    stage === 'check mailed' && event.type === 'WorkshopSeatReleased' && event.data.because === 'let go by staff',
  subject: ({ name }) => `Your seat has been released: ${name}`,
  blocks: (facts) => [
    paragraph('No payment has reached us, so we have released your seat. If your check is on its way, please call us:'),
    planBlock(facts),
    ...calendarRemovalButton(facts),
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
      ? [
          paragraph('A place on the waitlist of this workshop is yours now:'),
          planBlock(facts),
          ...waitlistButtons(facts),
        ]
      : [
          paragraph('A seat in this workshop is yours now:'),
          planBlock(facts, ...(facts.due > 0 ? [moneyFact('Still due', facts.due)] : [])),
          ...registrationButtons(facts),
        ],
});

type PassedOnEvent = Extract<AboutSeat, { type: 'WorkshopSeatPassedOn' }>;
const gaveAway = mailTemplate<PassedOnEvent, SeatFacts>({
  name: 'registration-given-away',
  about: 'tells somebody that the shop has passed their seat on to another person',
  events: ['WorkshopSeatPassedOn'],
  confirmed: false,
  example: EXAMPLE_SEAT,
  isPaid,
  findAddressee: ({ data, recordedAt }, context) => addresseeBeforePassingOn(context, data.registration_id, recordedAt),
  facts: seatFacts,
  content: ({ name, when, where }) => ({
    subject: `Your place has gone to somebody else: ${name}`,
    blocks: [
      paragraph('We have passed your place in this workshop on to another person:'),
      { kind: 'facts', facts: planFacts({ name, when, where }) },
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
    planBlock(facts, ...(facts.due > 0 ? [moneyFact('Still due', facts.due)] : [])),
    ...registrationButtons(facts),
  ],
});

/** Words for somebody whose seat waits for a card. */
export const PAY_BY_CARD: SeatWords = {
  subject: ({ name }) => `Please pay by card: ${name}`,
  blocks: (facts) => [
    paragraph('You can pay for your seat by card now. Please use the same name and e-mail address as before:'),
    planBlock(
      facts,
      moneyFact('Total due', facts.due),
      ...(facts.until === null ? [] : ([['Held until', longMoment(facts.until)]] as const)),
    ),
    button('Pay for my seat', `/services/workshops/register/${facts.workshop_id}?held=1`),
  ],
};
const payByCard = seatMail({
  name: 'registration-pay-by-card',
  about: 'asks somebody who wanted to mail a check to pay by card, and says until when their seat is held',
  events: ['WorkshopWayChanged'],
  isWanted: (event) => event.type === 'WorkshopWayChanged' && event.data.way === 'card',
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
