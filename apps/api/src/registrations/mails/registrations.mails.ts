import { streamNumber } from '@rabbet/domain/events/stream-number';
import type { Block } from '@rabbet/domain/mail/mail';
import type { FormEvent } from '@rabbet/domain/registrations/registrations';
import { longMoment } from '@rabbet/domain/time/words';
import { MONEY_MAILS } from './money.mails';
import { moved } from './move.mail';
import { NEWS_MAILS, PAY_BY_CARD } from './news.mails';
import { mailTemplate } from '../../kernel/mail-template';
import { addresseeOfRegistration, type SeatFacts, seatFactsNow, seatNow } from './registration-facts';
import {
  button,
  EXAMPLE_SEAT,
  isPaid,
  linkPage,
  checkInstructions,
  moneyFact,
  paragraph,
  planBlock,
  seatMail,
  type SeatWords,
  registrationButtons,
  waitlistButtons,
} from './seat-mail';

const CONFIRMED: SeatWords = {
  subject: ({ name }) => `You are registered: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you for registering. Your seat is confirmed:'),
    planBlock(facts, ...(facts.total > 0 ? [moneyFact('Total paid', facts.paid)] : []), ['Order', String(facts.order)]),
    paragraph('Please show up 15 minutes early.'),
    ...registrationButtons(facts),
  ],
};
const confirmed = seatMail({
  name: 'registration-confirmed',
  about: 'tells somebody that their seat in a workshop is confirmed, and how it can be cancelled',
  events: ['WorkshopSeatConfirmed'],
  isWanted: (_, stage) => stage !== 'check mailed',
  ...CONFIRMED,
});

const receipt = seatMail({
  name: 'registration-receipt',
  about: 'tells somebody that their check or cash for a workshop has come',
  events: ['WorkshopSeatConfirmed'],
  isWanted: (_, stage) => stage === 'check mailed',
  subject: ({ name }) => `We have received your payment: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you. Your payment has arrived, and your seat is confirmed:'),
    planBlock(facts, moneyFact('Total paid', facts.paid), ['Order', String(facts.order)]),
    ...registrationButtons(facts),
  ],
});

/** A button, so that programs that open the links of mails confirm nothing. */
const confirmCheckBlocks = ({ confirm }: SeatFacts): readonly Block[] =>
  confirm === null
    ? []
    : [
        paragraph('Please confirm first that you are mailing a check, so that we know your seat is wanted:'),
        button('Confirm my registration', linkPage(confirm)),
      ];

const heldUntil = ({ checkBy }: SeatFacts) =>
  `${checkBy === null ? 'In the meantime' : `Until ${checkBy}`} we hold a seat for you, and nobody else can take it.`;

const INVOICE: SeatWords = {
  subject: ({ name }) => `Please mail your check: ${name}`,
  blocks: (facts) => [
    paragraph('Thank you for registering.'),
    ...confirmCheckBlocks(facts),
    paragraph(`Your seat is reserved only once payment arrives. ${heldUntil(facts)}`),
    ...checkInstructions(facts),
    ...registrationButtons(facts),
  ],
};
const invoice = seatMail({
  name: 'registration-invoice',
  about: 'tells somebody where to mail the check for their seat in a workshop, and until when',
  events: ['WorkshopCheckAwaited'],
  ...INVOICE,
});

const checkReturned = seatMail({
  name: 'registration-check-returned',
  about: 'tells somebody that their check for a workshop did not go through',
  events: ['WorkshopCheckReturned'],
  subject: ({ name }) => `We need another check: ${name}`,
  blocks: (facts) => [
    paragraph('Your check for this workshop could not be used. Please send us another one, or call us:'),
    ...checkInstructions(facts),
    ...registrationButtons(facts),
  ],
});

const WAITLIST: SeatWords = {
  subject: ({ name }) => `You are on the waitlist: ${name}`,
  blocks: (facts) => [
    paragraph(
      facts.when.length > 0
        ? 'You are on the waitlist. As soon as a seat is yours, we will write to you, and keep it for a while:'
        : 'This workshop has no dates yet. As soon as they are set, we will write to you:',
    ),
    planBlock(facts),
    ...waitlistButtons(facts),
  ],
};
const waitlist = seatMail({
  name: 'registration-waitlist',
  about: 'tells somebody that they are on the waitlist of a workshop, and how they leave it',
  events: ['WorkshopWaitlistJoined'],
  ...WAITLIST,
});

function costFacts({ offered }: SeatFacts): readonly (readonly [string, string])[] {
  if (!offered) return [];
  const { price, total } = offered;
  return total === 0 ? [['Price', 'Free']] : [moneyFact('Price', price), moneyFact('Total', total)];
}

const OFFER: SeatWords = {
  subject: ({ name, areDatesNew }) =>
    areDatesNew ? `The dates are set, and a seat is yours: ${name}` : `A seat is yours: ${name}`,
  blocks: (facts) => [
    paragraph(
      facts.areDatesNew
        ? 'The dates of this workshop are set, and a seat is yours to take. We are keeping it for you:'
        : 'A seat has become free, and you are next. We are keeping it for you:',
    ),
    planBlock(facts, ...costFacts(facts), ['Kept until', longMoment(facts.until ?? 0)]),
    button('Take the seat', linkPage(facts.offer)),
    paragraph('After that it goes to the next person. If you no longer want it, you can leave the waitlist here:'),
    button('Leave the waitlist', linkPage(facts.cancel)),
  ],
};
const offer = seatMail({
  name: 'registration-offer',
  about: 'offers somebody on the waitlist a free seat and says what it costs, with a link that is good once',
  events: ['WorkshopSeatOffered'],
  ...OFFER,
});

const offerOver = seatMail({
  name: 'registration-offer-over',
  about: 'tells somebody that the seat which was kept for them has gone to the next',
  events: ['WorkshopSeatOfferLapsed'],
  subject: ({ name }) => `Your offer has run out: ${name}`,
  blocks: (facts) => [
    paragraph('The seat that we kept for you has gone to the next person. You are welcome to join the waitlist again:'),
    planBlock(facts),
  ],
});

const WORDS_BY_STAGE: { readonly [stage in SeatFacts['stage']]?: SeatWords } = {
  registered: CONFIRMED,
  'check mailed': INVOICE,
  waitlist: WAITLIST,
  offered: OFFER,
  held: PAY_BY_CARD,
};
type MailCorrected = Extract<FormEvent, { type: 'RegistrationMailCorrected' }>;
const corrected = mailTemplate<MailCorrected, SeatFacts>({
  name: 'registration-mail-corrected',
  about: 'tells a corrected address how the registration stands, as the mails before went to another one',
  events: ['RegistrationMailCorrected'],
  confirmed: false,
  example: EXAMPLE_SEAT,
  isPaid,
  async findAddressee({ stream }, context) {
    const id = streamNumber(stream);
    const current = await seatNow(context, id);
    const isMoneyMoving = current && (current.seat.open ?? current.seat.from); // its own mail comes
    return current && !isMoneyMoving && WORDS_BY_STAGE[current.seat.stage]
      ? addresseeOfRegistration(context, id)
      : null;
  },
  facts: ({ stream }, context) => seatFactsNow(context, streamNumber(stream)),
  content(facts) {
    const { subject, blocks } = WORDS_BY_STAGE[facts.stage] ?? CONFIRMED;
    return {
      subject: subject(facts),
      blocks: [
        paragraph('We have corrected your e-mail address. This is how your registration stands:'),
        ...blocks(facts),
      ],
    };
  },
});

/** Mails that tell of a seat, or a place on the waitlist, as it was taken. */
export const FIRST_MAILS = { registered: confirmed.name, 'check mailed': invoice.name, waitlist: waitlist.name };

export const REGISTRATION_MAILS = [
  confirmed,
  receipt,
  invoice,
  checkReturned,
  waitlist,
  offer,
  offerOver,
  corrected,
  moved,
  ...NEWS_MAILS,
  ...MONEY_MAILS,
];
