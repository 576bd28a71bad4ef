import { longMoment } from '@rabbet/domain/time/words';
import { MONEY_MAILS } from './money.mails';
import { NEWS_MAILS } from './news.mails';
import { button, confirmationPage, linkPage, mailTo, money, paragraph, plan, seatMail, ways } from './seat-mail';

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
    button('See my place', confirmationPage(facts)),
    paragraph('If you no longer want to wait, you can leave the waitlist here:'),
    button('Leave the waitlist', linkPage(facts.cancel)),
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
    button('Take the seat', linkPage(facts.offer)),
    paragraph('After that it goes to the next person. If you no longer want it, you can leave the waitlist here:'),
    button('Leave the waitlist', linkPage(facts.cancel)),
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

export const REGISTRATION_MAILS = [
  ...[confirmed, receipt, invoice, checkReturned, waitlist, offer, offerOver],
  ...[...NEWS_MAILS, ...MONEY_MAILS],
];
