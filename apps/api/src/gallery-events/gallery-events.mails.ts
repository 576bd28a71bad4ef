import { fold } from '@rabbet/domain/deciders/decider';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import {
  galleryEvent,
  type GalleryEvent,
  type GalleryEventEvent,
  type RsvpEvent,
  venueName,
} from '@rabbet/domain/gallery-events/gallery-events';
import type { Block } from '@rabbet/domain/mail/mail';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';
import { longDay, timeRange } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { listRecords, type QueryContext } from '@rabbet/projections';
import { type Impersonal, mailTemplate } from '../kernel/mail-template';
import { RSVP_PAGE, rsvpSecret } from './rsvp-links';

type Noted = Extract<
  RsvpEvent,
  { type: 'GalleryEventRsvpGiven' | 'GalleryEventRsvpChanged' | 'GalleryEventRsvpCorrected' }
>;
type AskedFor = Extract<RsvpEvent, { type: 'GalleryEventRsvpChangeAskedFor' }>;
type Withdrawn = Extract<RsvpEvent, { type: 'GalleryEventRsvpWithdrawn' }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
interface EventFacts {
  readonly id: number;
  readonly name: string;
  readonly when: readonly string[];
  readonly where: string;
}

const noted = mailTemplate<Noted, EventFacts & { readonly guests: number; readonly secret: string }>({
  name: 'rsvp-noted',
  about: 'tells a visitor what was noted of their answer to an event, and how it is taken back',
  events: ['GalleryEventRsvpGiven', 'GalleryEventRsvpChanged', 'GalleryEventRsvpCorrected'],
  confirmed: false,
  findAddressee: async (event, _, before) => {
    const rsvp = (await before(galleryEvent)).rsvps.find(({ id }) => id === event.data.id);
    const person = event.type === 'GalleryEventRsvpGiven' ? event.data.person_id : rsvp?.person_id;
    if (person === undefined) return null;
    const guest = event.personal?.[person];
    // another phone is no news to them
    if (event.type === 'GalleryEventRsvpCorrected' && guest?.email === undefined) return null;
    const address = guest?.email ?? rsvp?.guest?.email;
    return address === undefined ? null : { person: String(person), address };
  },
  facts: async (event, context) => {
    const { state, eventFacts } = await eventFactsOf(event, context);
    const guests = state.rsvps.find(({ id }) => id === event.data.id)?.guests ?? 1;
    return {
      ...eventFacts,
      guests,
      secret: rsvpSecret(context.keys, 'take-back', { eventId: eventFacts.id, id: event.data.id }),
    };
  },
  content: ({ id, name, when, where, guests, secret }) => ({
    subject: `You are coming: ${name}`,
    blocks: [
      paragraph('Thank you for your RSVP. Here is what we have:'),
      { kind: 'facts', facts: [['Event', name], ...timesAndPlace(when, where), ['Guests', String(guests)]] },
      { kind: 'button', label: 'See the event', page: `/events/${id}` },
      ...(when.length > 0
        ? [{ kind: 'button', label: 'Add to your calendar', page: `/events/${id}.ics` } as const]
        : []),
      paragraph(
        'If your plans change, just RSVP again with this e-mail address. From another browser, we will e-mail you to confirm it first.',
      ),
      paragraph('If you cannot make it, or if somebody else entered your address, cancel the RSVP here:'),
      { kind: 'button', label: 'Cancel my RSVP', page: linkPage(secret) },
    ],
  }),
  example: {
    id: 41,
    name: 'Spring opening',
    when: ['Tuesday, March 3, 5:00 PM – 7:30 PM'],
    where: 'The gallery shop',
    guests: 2,
    secret: '41.81.example',
  },
});

const changeAskedFor = mailTemplate<
  AskedFor,
  EventFacts & { readonly before: number; readonly guests: number; readonly secret: string }
>({
  name: 'rsvp-confirm-change',
  about: 'a link by which the owner of an address lets another answer take the place of the one that stands',
  events: ['GalleryEventRsvpChangeAskedFor'],
  confirmed: false,
  // to the address of the answer that stands: a form may spell it otherwise
  findAddressee: async ({ data }, _, before) => {
    const rsvp = (await before(galleryEvent)).rsvps.find(({ id }) => id === data.id);
    return rsvp?.guest ? { person: String(rsvp.person_id), address: rsvp.guest.email } : null;
  },
  facts: async (event, context) => {
    const { state, eventFacts } = await eventFactsOf(event, context);
    const { id, change_id, guests } = event.data;
    const before = state.rsvps.find((rsvp) => rsvp.id === id)?.guests ?? 1;
    const secret = rsvpSecret(context.keys, 'confirm', { eventId: eventFacts.id, id: change_id });
    return { ...eventFacts, before, guests, secret };
  },
  content: ({ name, when, where, before, guests, secret }) => ({
    subject: `Did you change your RSVP? ${name}`,
    blocks: [
      paragraph('You told us that you are coming. Somebody has now sent a new RSVP with your e-mail address:'),
      {
        kind: 'facts',
        facts: [
          ['Event', name],
          ...timesAndPlace(when, where),
          ['Guests before', String(before)],
          ['Guests now', String(guests)],
        ],
      },
      paragraph('If it was you, please confirm it on the page below. The new RSVP then replaces the old one.'),
      { kind: 'button', label: 'Review the new RSVP', page: linkPage(secret) },
      paragraph('If it was not you, you can ignore this message. Your RSVP stays as it is.'),
    ],
  }),
  example: {
    id: 41,
    name: 'Spring opening',
    when: ['Tuesday, March 3, 5:00 PM – 7:30 PM'],
    where: 'The gallery shop',
    before: 2,
    guests: 4,
    secret: '41.82.example',
  },
});

const takenBack = mailTemplate<Withdrawn, EventFacts>({
  name: 'rsvp-taken-back',
  about: 'tells a visitor that their answer to an event was taken back',
  events: ['GalleryEventRsvpWithdrawn'],
  confirmed: false,
  findAddressee: async ({ data }, _, before) => {
    const rsvp = (await before(galleryEvent)).rsvps.find(({ id }) => id === data.id);
    return rsvp?.guest ? { person: String(rsvp.person_id), address: rsvp.guest.email } : null;
  },
  facts: async (event, context) => (await eventFactsOf(event, context)).eventFacts,
  content: ({ id, name, when, where }) => ({
    subject: `Your RSVP is canceled: ${name}`,
    blocks: [
      paragraph('Your RSVP for this event has been canceled:'),
      { kind: 'facts', facts: [['Event', name], ...timesAndPlace(when, where)] },
      paragraph('If you would like to come after all, you are welcome to RSVP again.'),
      { kind: 'button', label: 'See the event', page: `/events/${id}` },
    ],
  }),
  example: { id: 41, name: 'Spring opening', when: ['Tuesday, March 3, 5:00 PM – 7:30 PM'], where: 'The gallery shop' },
});

export const GALLERY_EVENT_MAILS = [noted, changeAskedFor, takenBack];

function linkPage(secret: string): `/${string}` {
  return `${RSVP_PAGE}?secret=${encodeURIComponent(secret)}`;
}

function timesAndPlace(when: readonly string[], where: string): readonly (readonly [string, string])[] {
  return [...when.map((time) => ['When', time] as const), ['Where', where]];
}

/** Tells what the shop itself says of the event, as it stood with this answer: no word of who has answered. */
async function eventFactsOf(
  { stream, revision }: Pick<Impersonal<RsvpEvent>, 'stream' | 'revision'>,
  context: QueryContext,
): Promise<{ readonly state: GalleryEvent; readonly eventFacts: EventFacts }> {
  const events = await context.log.readStream(stream);
  const until = events.filter((event) => !event.skipped && event.revision <= revision);
  const state = fold(galleryEvent, galleryEvent.initial, until as unknown as readonly GalleryEventEvent[]); // its own
  const rows = await listRecords(context, setting, {});
  const settings = shopSettings(rows as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
  const { values, times } = state;
  const when = times.map(({ start, end }) => whenOf(start, end));
  return {
    state,
    eventFacts: { id: streamNumber(stream), name: values.name, when, where: venueName(values.location, settings) },
  };
}

/** Spells a time; where it ends on another day, the range tells both. */
function whenOf(start: number, end: number): string {
  const range = timeRange(start, end);
  return /^\d/.test(range) ? `${longDay(dateIn(start))}, ${range}` : range;
}
