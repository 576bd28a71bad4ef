import type { Recorded } from '@rabbet/domain/events/event';
import type { Block, PagePath } from '@rabbet/domain/mail/mail';
import { dollars } from '@rabbet/domain/money/money';
import { type AboutSeat, type Stage, workshopStream } from '@rabbet/domain/registrations/registrations';
import type { QueryContext } from '@rabbet/projections';
import { type ReadStateBefore, type Impersonal, mailTemplate } from '../../kernel/mail-template';
import { REGISTRATION_PAGE } from '../links/registration-links';
import { addresseeOfRegistration, type SeatFacts, seatFacts } from './registration-facts';

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const button = (label: string, page: string): Block => ({ kind: 'button', label, page: page as PagePath }); // of the site
type Facts = readonly (readonly [string, string])[];

/** Each time takes a line; an unscheduled workshop says so. */
export function planFacts({ name, when, where }: Pick<SeatFacts, 'name' | 'when' | 'where'>): Facts {
  const times =
    when.length > 0 ? when.map((time) => ['When', time] as const) : ([['When', 'To be announced']] as const);
  return [['Workshop', name], ...times, ['Where', where]];
}
export const planBlock = (facts: SeatFacts, ...moreFacts: Facts): Block => ({
  kind: 'facts',
  facts: [...planFacts(facts), ...moreFacts],
});
export const moneyFact = (label: string, cents: number): Facts[number] => [label, dollars(cents)];

export function confirmationPage({ workshop_id, code }: SeatFacts): string {
  return `/services/workshops/register/${workshop_id}/confirmation/${encodeURIComponent(code)}`;
}

export function linkPage(secret: string): string {
  return `${REGISTRATION_PAGE}?secret=${encodeURIComponent(secret)}`;
}

export function registrationButtons(facts: SeatFacts, cancel = 'Cancel my registration'): readonly Block[] {
  return [
    button('See my confirmation', confirmationPage(facts)),
    ...(facts.when.length > 0 ? [button('Add it to my calendar', `${confirmationPage(facts)}.ics`)] : []),
    paragraph('If you cannot come, you can cancel here. The page first shows what our policy grants you:'),
    button(cancel, linkPage(facts.cancel)),
  ];
}

export const waitlistButtons = (facts: SeatFacts): readonly Block[] => [
  button('See my place', confirmationPage(facts)),
  paragraph('If you no longer want to wait, you can leave the waitlist here:'),
  button('Leave the waitlist', linkPage(facts.cancel)),
];

/** The way to the file that takes the dates out of a calendar which had them. */
export const calendarRemovalButton = (facts: SeatFacts): readonly Block[] =>
  facts.mayBeInCalendar ? [button('Take it out of my calendar', `${confirmationPage(facts)}.ics`)] : [];

/** True of mail about a seat that something was paid for: such mail is exempt from the limit of mails to one address. */
export const isPaid = ({ paid }: Pick<SeatFacts, 'paid'>): boolean => paid > 0;

export const EXAMPLE_SEAT: SeatFacts = {
  stage: 'registered',
  mayBeInCalendar: true,
  name: 'Glazing',
  when: ['Saturday, June 6, 10:00 AM – 4:00 PM'],
  where: 'The studio, 1 Main Street, Raleigh, NC',
  order: 61,
  total: 107_25,
  paid: 107_25,
  due: 0,
  checkBy: 'May 15, 2026',
  street: ['The gallery', '1 Main Street', 'Raleigh, NC'],
  offered: { price: 100_00, total: 107_25 },
  areDatesNew: false,
  until: Date.parse('2026-05-02T16:00:00Z'),
  credit: 107_25,
  refund: 0,
  fee: 0,
  workshop_id: 1,
  code: 'Q0FzZXMtYXJlLWhlcmUA',
  cancel: '1.31.51.example',
  offer: '1.31.0.example',
  confirm: '1.31.51.confirm-example',
};

/** Words of a mail about a seat. */
export interface SeatWords {
  readonly subject: (facts: SeatFacts) => string;
  readonly blocks: (facts: SeatFacts) => readonly Block[];
}
interface SeatMail extends SeatWords {
  readonly name: string;
  readonly about: string;
  readonly events: readonly AboutSeat['type'][];
  /** Absent where every such event makes one; `stage` is that of the seat before the event. */
  readonly isWanted?: (event: Recorded<AboutSeat>, stage: Stage | undefined) => boolean;
}

/** Mail to the person of a registration, about what has become of their seat. */
export function seatMail({ name, about, events, isWanted, subject, blocks }: SeatMail) {
  return mailTemplate<AboutSeat, SeatFacts>({
    name,
    about,
    events,
    confirmed: false,
    example: EXAMPLE_SEAT,
    isPaid,
    async findAddressee(event, context, readStateBefore) {
      const id = event.data.registration_id;
      const seat = (await readStateBefore(workshopStream)).seats.find(({ registration_id }) => registration_id === id);
      if (seat?.came_by && (await followsMove(event, context))) return null;
      if (isWanted && !isWanted(event, seat?.stage)) return null;
      return addresseeOfRegistration(context, id);
    },
    facts: (event: Impersonal<AboutSeat>, context: QueryContext, before: ReadStateBefore) =>
      seatFacts(event, context, before),
    content: (facts) => ({ subject: subject(facts), blocks: blocks(facts) }),
  });
}

/** True of a seat that a move has brought along: the mail of the move tells of it. */
async function followsMove({ type, stream, revision, data }: Recorded<AboutSeat>, context: QueryContext) {
  if (type !== 'WorkshopSeatConfirmed' && type !== 'WorkshopCheckAwaited') return false;
  const [previousEvent] = await context.log.readStream(stream, { from: revision - 1, limit: 1 });
  const completed = previousEvent?.data as { registration_id?: number } | undefined;
  return previousEvent?.type === 'WorkshopMoveCompleted' && completed?.registration_id === data.registration_id;
}

/** The way to mail a check, and the day by which it has to arrive. */
export const checkInstructions = (facts: SeatFacts): readonly Block[] => [
  planBlock(facts, moneyFact('Total due', facts.due), ['Write on the check', `Order ${facts.order}`]),
  ...checkAddress(facts),
];

export const checkAddress = ({ street, checkBy }: SeatFacts): readonly Block[] => [
  paragraph(`Please mail your check${checkBy ? ` so that it is here by ${checkBy}` : ''} to:`),
  { kind: 'facts', facts: street.map((line, i) => [i === 0 ? 'To' : '', line] as const) },
];
