import type { CreditEvent } from '@rabbet/domain/credits/credits';
import type { Block } from '@rabbet/domain/mail/mail';
import type { SeatEvent } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { mailTemplate } from '../../kernel/mail-template';
import { parseMoveReason } from '../credits/credit-reasons';
import { addresseeOfRegistration, moveCompletedBy, type MoveFacts, moveFacts } from './registration-facts';
import {
  checkAddress,
  EXAMPLE_SEAT,
  moneyFact,
  paragraph,
  planBlock,
  planFacts,
  registrationButtons,
} from './seat-mail';

type CompletedEvent = Extract<SeatEvent, { type: 'WorkshopMoveCompleted' }>;
type GrantedEvent = Extract<CreditEvent, { type: 'CreditGranted' }>;
interface Facts extends MoveFacts {
  /** Code of the store credit that the move has left, and its last day in words. */
  readonly newCredit: { readonly code: string; readonly amount: number; readonly until: string } | null;
}

function blocksOf(facts: Facts): readonly Block[] {
  const { leftSeat: left, paid, due, credit, fee, newCredit: credited } = facts;
  return [
    paragraph('We have moved your registration. This is the seat that you had:'),
    { kind: 'facts', facts: planFacts(left) },
    paragraph('This is your seat now:'),
    planBlock(
      facts,
      ...(paid > 0 ? [moneyFact('Paid', paid)] : []),
      ...(due > 0 ? [moneyFact('Still due, by check', due)] : []),
      ...(credit > 0 ? [moneyFact('Store credit', credit)] : []),
      ...(fee > 0 ? [moneyFact('Kept by the shop', fee)] : []),
    ),
    ...(due > 0 ? checkAddress(facts) : []),
    paragraph(['This is our policy for your seat now:', ...facts.policy].join('\n')),
    ...(credited ? [paragraph(CREDIT_WORDS), { kind: 'facts', facts: creditFacts(credited) } as const] : []),
    ...(credited && credited.amount < credit ? [paragraph(OLDER_CREDIT_WORDS)] : []),
    ...(left.when.length > 0 && facts.when.length > 0
      ? [paragraph('The file for your calendar brings the new date, and takes the old one out.')]
      : []),
    ...registrationButtons(facts),
  ];
}

const CREDIT_WORDS =
  'The other date costs less. The difference is store credit towards fine art, framing or any other workshop. Keep its code to yourself:';
const OLDER_CREDIT_WORDS =
  'The rest of it was store credit before, and keeps its last day: its code comes in a message of its own.';
const creditFacts = ({ code, amount, until }: NonNullable<Facts['newCredit']>) =>
  [moneyFact('Amount', amount), ['Code', code], ['Good until', until]] as const;

/** Mail for a move: made once its credit is granted, where it leaves some, else once the seat there stands. */
export const moved = mailTemplate<CompletedEvent | GrantedEvent, Facts>({
  name: 'registration-moved',
  about: 'tells somebody that they were moved to another date, and what is owed or granted for it',
  events: ['WorkshopMoveCompleted', 'CreditGranted'],
  confirmed: true, // staff move people, and its credit is theirs alone to know
  async findAddressee(event, context, before) {
    if (event.type === 'CreditGranted') {
      const move = parseMoveReason(event.data.reason);
      return move && event.personal[event.data.person_id] ? addresseeOfRegistration(context, move.id) : null;
    }
    const { registration_id: id } = event.data;
    const facts = await moveFacts(context, await moveCompletedBy(event.stream, id, before));
    return facts && facts.credit === 0 ? addresseeOfRegistration(context, id) : null;
  },
  async facts(event, context, before) {
    const move =
      event.type === 'CreditGranted'
        ? parseMoveReason(event.data.reason)
        : await moveCompletedBy(event.stream, event.data.registration_id, before);
    const facts = move && (await moveFacts(context, move));
    if (!facts) throw new Error(`${event.stream} tells of a move that was not made`);
    if (event.type !== 'CreditGranted') return { ...facts, newCredit: null };
    const { person_id, amount, until } = event.data;
    return { ...facts, newCredit: { code: event.personal[person_id]?.code ?? '', amount, until: longDate(until) } };
  },
  content: (facts) => ({ subject: `You have been moved to another date: ${facts.name}`, blocks: blocksOf(facts) }),
  example: {
    ...EXAMPLE_SEAT,
    policy: ['Cancel up to 2 days before the workshop starts for store credit.', 'Credits last 1 year.'],
    leftSeat: {
      name: 'Glazing',
      when: ['Saturday, May 9, 10:00 AM – 4:00 PM'],
      where: 'The studio, 1 Main Street, Raleigh, NC',
    },
    credit: 21_45,
    newCredit: { code: 'Q0FzZXMtYXJlLWhlcmUA', amount: 21_45, until: 'May 1, 2027' },
  },
});
