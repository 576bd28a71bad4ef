import { fold } from '@rabbet/domain/deciders/decider';
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
import { TAKE_BACK_PAGE, takingBackSecret } from './rsvp-links';

type Noted = Extract<RsvpEvent, { type: 'GalleryEventRsvpGiven' | 'GalleryEventRsvpChanged' }>;
type Withdrawn = Extract<RsvpEvent, { type: 'GalleryEventRsvpWithdrawn' }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const idIn = (stream: string) => Number(stream.slice(stream.lastIndexOf('-') + 1));

interface Told {
  readonly id: number;
  readonly name: string;
  readonly when: readonly string[];
  readonly where: string;
}

const noted = mailTemplate<Noted, Told & { readonly guests: number; readonly secret: string }>({
  name: 'rsvp-noted',
  about: 'tells a visitor what was noted of their answer to an event, and how it is taken back',
  events: ['GalleryEventRsvpGiven', 'GalleryEventRsvpChanged'],
  confirmed: false,
  to: async (event, _, before) => {
    const rsvp = (await before(galleryEvent)).rsvps.find(({ id }) => id === event.data.id);
    const person = event.type === 'GalleryEventRsvpGiven' ? event.data.person_id : rsvp?.person_id;
    if (person === undefined) return null;
    const said = event.personal?.[person];
    const address = said?.email ?? rsvp?.guest?.email;
    return address === undefined ? null : { person: String(person), address };
  },
  facts: async (event, context) => {
    const { state, told } = await toldOf(event, context);
    const guests = state.rsvps.find(({ id }) => id === event.data.id)?.guests ?? 1;
    return { ...told, guests, secret: takingBackSecret(context.keys, { eventId: told.id, rsvpId: event.data.id }) };
  },
  content: ({ id, name, when, where, guests, secret }) => ({
    subject: `You are coming: ${name}`,
    blocks: [
      paragraph('Thank you for your answer. This is what we have noted:'),
      { kind: 'facts', facts: [['Event', name], ...timesAndPlace(when, where), ['Guests', String(guests)]] },
      { kind: 'button', label: 'See the event', page: `/events/${id}` },
      ...(when.length > 0
        ? [{ kind: 'button', label: 'Add to your calendar', page: `/events/${id}.ics` } as const]
        : []),
      paragraph('If more or fewer come, answer again with this address: it takes the place of this answer.'),
      paragraph('If you cannot come, or somebody else has typed your address, take the answer back:'),
      { kind: 'button', label: 'Take it back', page: `${TAKE_BACK_PAGE}?secret=${encodeURIComponent(secret)}` },
    ],
  }),
  example: {
    ...{ id: 41, name: 'Spring opening', when: ['Tuesday, March 3, 5:00 PM – 7:30 PM'], where: 'The gallery shop' },
    ...{ guests: 2, secret: '41.81.example' },
  },
});

const takenBack = mailTemplate<Withdrawn, Told>({
  name: 'rsvp-taken-back',
  about: 'tells a visitor that their answer to an event was taken back',
  events: ['GalleryEventRsvpWithdrawn'],
  confirmed: false,
  to: async ({ data }, _, before) => {
    const rsvp = (await before(galleryEvent)).rsvps.find(({ id }) => id === data.id);
    return rsvp?.guest ? { person: String(rsvp.person_id), address: rsvp.guest.email } : null;
  },
  facts: async (event, context) => (await toldOf(event, context)).told,
  content: ({ id, name, when, where }) => ({
    subject: `Your answer was taken back: ${name}`,
    blocks: [
      paragraph('Your answer to this event was taken back, and we no longer expect you:'),
      { kind: 'facts', facts: [['Event', name], ...timesAndPlace(when, where)] },
      paragraph('If you would like to come after all, answer again on its page.'),
      { kind: 'button', label: 'See the event', page: `/events/${id}` },
    ],
  }),
  example: { id: 41, name: 'Spring opening', when: ['Tuesday, March 3, 5:00 PM – 7:30 PM'], where: 'The gallery shop' },
});

export const GALLERY_EVENT_MAILS = [noted, takenBack];

function timesAndPlace(when: readonly string[], where: string): readonly (readonly [string, string])[] {
  return [...when.map((time) => ['When', time] as const), ['Where', where]];
}

/** What the shop itself says of the event, as it stood with this answer: no word of who has answered. */
async function toldOf(
  { stream, revision }: Pick<Impersonal<RsvpEvent>, 'stream' | 'revision'>,
  context: QueryContext,
): Promise<{ readonly state: GalleryEvent; readonly told: Told }> {
  const events = await context.log.readStream(stream);
  const until = events.filter((one) => !one.skipped && one.revision <= revision);
  const state = fold(galleryEvent, galleryEvent.initial, until as unknown as readonly GalleryEventEvent[]); // its own
  const kept = await listRecords(context, setting, {});
  const settings = shopSettings(kept as unknown as Parameters<typeof shopSettings>[0]); // as its fields have them
  const { values, times } = state;
  const when = times.map(({ start, end }) => whenOf(start, end));
  return { state, told: { id: idIn(stream), name: values.name, when, where: venueName(values.location, settings) } };
}

/** Where it ends on another day, the range tells both. */
function whenOf(start: number, end: number): string {
  const range = timeRange(start, end);
  return /^\d/.test(range) ? `${longDay(dateIn(start))}, ${range}` : range;
}
