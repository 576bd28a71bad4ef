import type { Recorded } from '@rabbet/domain/events/event';
import type { Block, PagePath } from '@rabbet/domain/mail/mail';
import { dollars } from '@rabbet/domain/money/money';
import { type News, type SeatEvent, workshopStream } from '@rabbet/domain/registrations/registrations';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import type { QueryContext } from '@rabbet/projections';
import { type Impersonal, mailTemplate } from '../kernel/mail-template';
import { MONEY_MAILS } from './money.mails';
import { addresseeOf, type SeatFacts, seatFacts } from './registration-facts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const button = (label: string, page: string): Block => ({ kind: 'button', label, page: page as PagePath }); // of the site
type Facts = readonly (readonly [string, string])[];

/** Each time takes a line; an unscheduled workshop says so. */
function planOf({ name, when, where }: SeatFacts): Facts {
  const times =
    when.length > 0 ? when.map((time) => ['When', time] as const) : ([['When', 'To be announced']] as const);
  return [['Workshop', name], ...times, ...(where ? ([['Where', where]] as const) : [])];
}
const plan = (facts: SeatFacts, ...more: Facts): Block => ({ kind: 'facts', facts: [...planOf(facts), ...more] });
const money = (label: string, cents: number): Facts[number] => [label, dollars(cents)];

function ways(facts: SeatFacts, cancel = 'Cancel my registration'): readonly Block[] {
  return [
    button('See my confirmation', facts.confirmationPage),
    ...(facts.when.length > 0 ? [button('Add it to my calendar', facts.calendarPage)] : []),
    paragraph('If you cannot come, you can cancel here. The page first shows what our policy grants you:'),
    button(cancel, facts.cancelPage),
  ];
}

/** An event about one registration. */
type AboutSeat = Exclude<SeatEvent, { type: 'WorkshopSessionBegun' }>;
const example: SeatFacts = {
  ...{ name: 'Glazing', when: ['Saturday, June 6, 10:00 AM – 4:00 PM'], where: 'The studio', order: 61 },
  ...{
    total: 107_25,
    paid: 107_25,
    due: 0,
    checkBy: '2026-05-15',
    street: ['The gallery', '1 Main Street', 'Raleigh, NC'],
  },
  ...{
    place: 2,
    until: Date.parse('2026-05-02T16:00:00Z'),
    credit: 107_25,
    refund: 0,
    kept: 0,
    creditUntil: '2027-05-01',
  },
  ...{ confirmationPage: '/services/workshops/register/1/confirmation/example', calendarPage: '/example.ics' },
  registerPage: '/services/workshops/register/1',
  ...{ cancelPage: '/services/workshops/registration?secret=example', offerPage: '/services/workshops/registration' },
};

interface SeatMail {
  readonly name: string;
  readonly about: string;
  readonly events: readonly AboutSeat['type'][];
  /** Absent where every such event makes one. */
  readonly when?: (event: Recorded<AboutSeat>, byCheck: boolean) => boolean;
  readonly subject: (facts: SeatFacts) => string;
  readonly blocks: (facts: SeatFacts) => readonly Block[];
}

/** Mail to the person of a registration, about what has become of their seat. */
function seatMail({ name, about, events, when, subject, blocks }: SeatMail) {
  return mailTemplate<AboutSeat, SeatFacts>({
    ...{ name, about, events, confirmed: false, example },
    async to(event, context, before) {
      const id = event.data.registration_id;
      if (when) {
        const { seats } = await before(workshopStream);
        const seat = seats.find(({ registration_id }) => registration_id === id);
        if (!when(event, seat?.stage === 'check mailed')) return null;
      }
      return addresseeOf(context, id);
    },
    facts: (event: Impersonal<AboutSeat>, context: QueryContext) =>
      seatFacts(event, event.data.registration_id, context),
    content: (facts) => ({ subject: subject(facts), blocks: blocks(facts) }),
  });
}

const confirmed = seatMail({
  name: 'registration-confirmed',
  about: 'tells somebody that their seat in a workshop is confirmed, and how it can be cancelled',
  events: ['WorkshopSeatConfirmed'],
  when: (_, byCheck) => !byCheck,
  subject: ({ name }) => `You are registered: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you for registering. Your seat is confirmed:'),
    plan(facts, ...(facts.total > 0 ? [money('Total paid', facts.paid)] : []), ['Order', String(facts.order)]),
    paragraph('Please show up 15 minutes early.'),
    ...ways(facts),
  ],
});

const receipt = seatMail({
  name: 'registration-receipt',
  about: 'tells somebody that their check or cash for a workshop has come',
  events: ['WorkshopSeatConfirmed'],
  when: (_, byCheck) => byCheck,
  subject: ({ name }) => `We have received your payment: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you. Your payment has arrived, and your seat is confirmed:'),
    plan(facts, money('Total paid', facts.paid), ['Order', String(facts.order)]),
    ...ways(facts),
  ],
});

const mailTo = (facts: SeatFacts): readonly Block[] => [
  plan(
    facts,
    money('Total due', facts.due),
    ...(facts.checkBy ? ([['Please mail it by', longDate(facts.checkBy)]] as const) : []),
    ['Write on the check', `Order ${facts.order}`],
  ),
  paragraph('Please mail your check to:'),
  { kind: 'facts', facts: facts.street.map((line, i) => [i === 0 ? 'To' : '', line] as const) },
];

const invoice = seatMail({
  name: 'registration-invoice',
  about: 'tells somebody where to mail the check for their seat in a workshop, and until when',
  events: ['WorkshopCheckAwaited'],
  subject: ({ name }) => `Please mail your check: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you for registering. Your seat is reserved only once your payment arrives:'),
    ...mailTo(facts),
    ...ways(facts),
  ],
});

const checkReturned = seatMail({
  name: 'registration-check-returned',
  about: 'tells somebody that their check for a workshop did not go through',
  events: ['WorkshopCheckReturned'],
  subject: ({ name }) => `We need another check: ${name}`,
  blocks: (facts) => [
    paragraph('Your check for this workshop could not be used. Please send us another one, or call us:'),
    ...mailTo(facts),
    ...ways(facts),
  ],
});

const waitlist = seatMail({
  name: 'registration-waitlist',
  about: 'tells somebody that they are on the waitlist of a workshop, and how they leave it',
  events: ['WorkshopWaitlistJoined'],
  subject: ({ name }) => `You are on the waitlist: ${name}`,
  blocks: (facts) => [
    paragraph(
      facts.when.length > 0
        ? 'You are on the waitlist. As soon as a seat is yours, we will write to you, and keep it for a while:'
        : 'This workshop has no dates yet. As soon as they are set, we will write to you:',
    ),
    plan(facts),
    button('See my place', facts.confirmationPage),
    paragraph('If you no longer want to wait, you can leave the waitlist here:'),
    button('Leave the waitlist', facts.cancelPage),
  ],
});

const offer = seatMail({
  name: 'registration-offer',
  about: 'offers somebody on the waitlist a seat that has fallen free, with a link that is good once',
  events: ['WorkshopSeatOffered'],
  subject: ({ name }) => `A seat is yours: ${name}`,
  blocks: (facts) => [
    paragraph('A seat has become free, and you are next. We are keeping it for you:'),
    plan(facts, ['Kept until', longMoment(facts.until ?? 0)]),
    button('Take the seat', facts.offerPage),
    paragraph('After that it goes to the next person. If you no longer want it, you can leave the waitlist here:'),
    button('Leave the waitlist', facts.cancelPage),
  ],
});

const offerOver = seatMail({
  name: 'registration-offer-over',
  about: 'tells somebody that the seat which was kept for them has gone to the next',
  events: ['WorkshopSeatOfferLapsed'],
  subject: ({ name }) => `Your offer has run out: ${name}`,
  blocks: (facts) => [
    paragraph('The seat that we kept for you has gone to the next person. You are welcome to join the waitlist again:'),
    plan(facts),
  ],
});

const isNews = (news: News) => (event: Recorded<AboutSeat>) =>
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

const cancelled = seatMail({
  name: 'registration-cancelled',
  about: 'tells somebody that their registration is cancelled, and what they get back',
  events: ['WorkshopRegistrationCancelled'],
  subject: ({ name }) => `Your registration is canceled: ${name}`,
  blocks: (facts) => [
    paragraph('Your registration for this workshop has been canceled:'),
    plan(
      facts,
      ...(facts.credit > 0 ? [money('Store credit', facts.credit)] : []),
      ...(facts.refund > 0 ? [money('Refunded', facts.refund)] : []),
      ...(facts.kept > 0 ? [money('Kept by the shop', facts.kept)] : []),
    ),
    ...(facts.credit > 0 ? [paragraph('The code of your store credit comes in a message of its own.')] : []),
    button('See other workshops', '/services/workshops'),
  ],
});

const released = seatMail({
  name: 'registration-released',
  about: 'tells somebody that staff let the seat go for which no check has come',
  events: ['WorkshopSeatReleased'],
  when: (event, byCheck) =>
    byCheck && event.type === 'WorkshopSeatReleased' && event.data.because === 'let go by staff',
  subject: ({ name }) => `Your seat has been released: ${name}`,
  blocks: (facts) => [
    paragraph('No payment has reached us, so we have released your seat. If your check is on its way, please call us:'),
    plan(facts),
  ],
});

const passedOn = seatMail({
  name: 'registration-passed-on',
  about: 'tells somebody that the seat of another person is theirs now',
  events: ['WorkshopSeatPassedOn'],
  subject: ({ name }) => `A seat has been passed on to you: ${name}`,
  blocks: (facts) => [
    paragraph('A seat in this workshop is yours now:'),
    plan(facts, ...(facts.due > 0 ? [money('Still due', facts.due)] : [])),
    ...ways(facts),
  ],
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

const payByCard = seatMail({
  name: 'registration-pay-by-card',
  about: 'asks somebody who wanted to mail a check to pay by card, and says until when their seat is held',
  events: ['WorkshopWayChanged'],
  when: (event) => event.type === 'WorkshopWayChanged' && event.data.way === 'card',
  subject: ({ name }) => `Please pay by card: ${name}`,
  blocks: (facts) => [
    paragraph('You can pay for your seat by card now. Please use the same name and e-mail address as before:'),
    plan(
      facts,
      money('Total due', facts.due),
      ...(facts.until === null ? [] : ([['Held until', longMoment(facts.until)]] as const)),
    ),
    button('Pay for my seat', facts.registerPage),
  ],
});

const moved = seatMail({
  name: 'registration-moved',
  about: 'tells somebody that they were moved to another date',
  events: ['WorkshopMoveCompleted'],
  subject: ({ name }) => `You have been moved to another date: ${name}`,
  blocks: (facts) => [
    paragraph('Your registration has been moved. This is your workshop now:'),
    plan(facts, money('Paid', facts.paid), ...(facts.due > 0 ? [money('Still due, by check', facts.due)] : [])),
    ...ways(facts),
  ],
});

export const REGISTRATION_MAILS = [
  ...[confirmed, receipt, invoice, checkReturned, waitlist, offer, offerOver, checkDue, startsSoon, dates],
  ...[cancelled, standsAgain, released, moved, passedOn, payByCard, ...MONEY_MAILS],
];
