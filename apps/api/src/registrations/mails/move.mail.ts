import type { CreditEvent } from '@rabbet/domain/credits/credits';
import type { Block } from '@rabbet/domain/mail/mail';
import type { SeatEvent } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { mailTemplate } from '../../kernel/mail-template';
import { moveOf } from '../credits/credit-reasons';
import { addresseeOf, moveCompletedBy, type MoveFacts, moveFacts } from './registration-facts';
import { checkTo, example, money, paragraph, plan, planOf, ways } from './seat-mail';

type Completed = Extract<SeatEvent, { type: 'WorkshopMoveCompleted' }>;
type Granted = Extract<CreditEvent, { type: 'CreditGranted' }>;
interface Facts extends MoveFacts {
  /** Code of the store credit that the move has left, and its last day in words. */
  readonly credited: { readonly code: string; readonly amount: number; readonly until: string } | null;
}

function blocksOf(facts: Facts): readonly Block[] {
  const { left, paid, due, credit, fee, credited } = facts;
  return [
    paragraph('We have moved your registration. This is the seat that you had:'),
    { kind: 'facts', facts: planOf(left) },
    paragraph('This is your seat now:'),
    plan(
      facts,
      ...(paid > 0 ? [money('Paid', paid)] : []),
      ...(due > 0 ? [money('Still due, by check', due)] : []),
      ...(credit > 0 ? [money('Store credit', credit)] : []),
      ...(fee > 0 ? [money('Kept by the shop', fee)] : []),
    ),
    ...(due > 0 ? checkTo(facts) : []),
    paragraph(['This is our policy for your seat now:', ...facts.policy].join('\n')),
    ...(credited ? [paragraph(CREDITED), { kind: 'facts', facts: codeOf(credited) } as const] : []),
    ...(credited && credited.amount < credit ? [paragraph(REST)] : []),
    ...(left.when.length > 0 && facts.when.length > 0
      ? [paragraph('The file for your calendar brings the new date, and takes the old one out.')]
      : []),
    ...ways(facts),
  ];
}

const CREDITED =
  'The other date costs less. The difference is store credit towards fine art, framing or any other workshop. Keep its code to yourself:';
const REST = 'The rest of it was store credit before, and keeps its last day: its code comes in a message of its own.';
const codeOf = ({ code, amount, until }: NonNullable<Facts['credited']>) =>
  [money('Amount', amount), ['Code', code], ['Good until', until]] as const;

/** Mail for a move: made once its credit is granted, where it leaves some, else once the seat there stands. */
export const moved = mailTemplate<Completed | Granted, Facts>({
  name: 'registration-moved',
  about: 'tells somebody that they were moved to another date, and what is owed or granted for it',
  events: ['WorkshopMoveCompleted', 'CreditGranted'],
  confirmed: true, // staff move people, and its credit is theirs alone to know
  async findAddressee(event, context, before) {
    if (event.type === 'CreditGranted') {
      const move = moveOf(event.data.reason);
      return move && event.personal[event.data.person_id] ? addresseeOf(context, move.id) : null;
    }
    const { registration_id: id } = event.data;
    const facts = await moveFacts(context, await moveCompletedBy(event.stream, id, before));
    return facts && facts.credit === 0 ? addresseeOf(context, id) : null;
  },
  async facts(event, context, before) {
    const move =
      event.type === 'CreditGranted'
        ? moveOf(event.data.reason)
        : await moveCompletedBy(event.stream, event.data.registration_id, before);
    const facts = move && (await moveFacts(context, move));
    if (!facts) throw new Error(`${event.stream} tells of a move that was not made`);
    if (event.type !== 'CreditGranted') return { ...facts, credited: null };
    const { person_id, amount, until } = event.data;
    return { ...facts, credited: { code: event.personal[person_id]?.code ?? '', amount, until: longDate(until) } };
  },
  content: (facts) => ({ subject: `You have been moved to another date: ${facts.name}`, blocks: blocksOf(facts) }),
  example: {
    ...example,
    policy: ['Cancel up to 2 days before the workshop starts for store credit.', 'Credits last 1 year.'],
    left: {
      name: 'Glazing',
      when: ['Saturday, May 9, 10:00 AM – 4:00 PM'],
      where: 'The studio, 1 Main Street, Raleigh, NC',
    },
    credit: 21_45,
    credited: { code: 'Q0FzZXMtYXJlLWhlcmUA', amount: 21_45, until: 'May 1, 2027' },
  },
});
