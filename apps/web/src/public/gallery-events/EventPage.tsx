import type { GalleryEventReply } from '@rabbet/client';
import { hasEnded, nextTime, venueName } from '@rabbet/domain/gallery-events/gallery-events';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { pageSettingsQuery, usePageSettings } from '../../kernel/data/page-settings';
import { ContactLink } from '../../kernel/contact/ContactLink';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { calendarPath, eventPath, PATHS } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { eventFacts } from './event-facts';
import { EventPicture, imageOfEvent } from './EventPicture';
import { eventQuery, eventsQuery, shownDate, takesAnswers, timeInWords } from './events';
import { EventDate, EventTimes } from './EventTimes';
import { answerOnPage } from './rsvp-forms';
import { Rsvp } from './RsvpForm';

export const forms = [answerOnPage];

/** The list is read as well, for what comes after; it also says until when this page stays as it is. */
export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const id = idIn(visit);
  if (id === null) return 'missing';
  const [event] = await Promise.all([
    queryClient.fetchQuery(eventQuery(client, id)),
    queryClient.fetchQuery(eventsQuery(client)),
    queryClient.fetchQuery(pageSettingsQuery(client)),
  ]);
  if (!event) return 'missing';
  const there = eventPath(event);
  return visit.params.title === undefined || visit.path === there ? 'found' : { status: 301, location: there };
}

function idIn({ params: { id = '' } }: PageInput): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: event } = useQuery(eventQuery(useClient(), idIn(visit) ?? 0));
  const shop = useShop();
  const settings = usePageSettings();
  if (!event) return null;
  const { name, summary } = event;
  return (
    <div className="events">
      <Head
        title={name}
        description={summary ?? `${name}: when, where and how to RSVP.`}
        keywords={['event', name]}
        canonical={visit.origin + eventPath(event)}
        image={sharedPicture(imageOfEvent(event), name, visit.origin)}
      />
      <StructuredData facts={eventFacts(event, shop, settings, visit.origin)} />
      <Breadcrumb
        trail={[
          { text: 'Home', to: PATHS.home },
          { text: 'Events', to: PATHS.events },
        ]}
        here={name}
      />
      <Event event={event} visit={visit} />
      <Others event={event} now={visit.now.getTime()} />
    </div>
  );
}

interface EventProps {
  readonly event: GalleryEventReply;
  readonly visit: PageInput;
}

function Event({ event, visit }: EventProps) {
  const { name, summary, content, times, location } = event;
  const now = visit.now.getTime();
  const settings = usePageSettings();
  return (
    <article className="event-whole">
      <EventPicture event={event} first />
      <div className="event-words">
        <EventDate date={shownDate(event, now)} />
        <div>
          <h1>{name}</h1>
          {hasEnded({ times }, now) && <p className="event-closed">This event is over.</p>}
          <EventTimes times={times} now={now} />
          <p className="event-venue">{venueName(location, settings)}</p>
          {summary && <p className="event-summary">{summary}</p>}
          <Coming event={event} visit={visit} />
        </div>
      </div>
      {content && (
        <section className="event-content" aria-labelledby="more">
          <h2 id="more">What to expect</h2>
          <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
        </section>
      )}
    </article>
  );
}

/** Form or contact for visitors who want to come. */
function Coming({ event, visit }: EventProps) {
  const { phone } = useShop();
  const now = visit.now.getTime();
  const contact = event.closed_vector?.value ?? phone;
  if (hasEnded(event, now)) return null;
  return (
    <div className="event-coming" id="rsvp">
      {takesAnswers(event, now) ? (
        <Rsvp event={event} form={answerOnPage} visit={visit} at={`${visit.path}#rsvp`} />
      ) : (
        <p className="event-closed">
          RSVPs are closed. {contact && 'Please ask us if you would like to come: '}
          {contact && <ContactLink value={contact} />}
        </p>
      )}
      {event.times.length > 0 && (
        <a className="event-more" href={calendarPath(event.id)} download>
          Add to calendar
        </a>
      )}
    </div>
  );
}

/** The next two besides this one. */
function Others({ event: { id: shownId }, now }: { readonly event: GalleryEventReply; readonly now: number }) {
  const { data: events = [] } = useQuery(eventsQuery(useClient()));
  const otherEvents = events.filter(({ id }) => id !== shownId).slice(0, 2);
  if (otherEvents.length === 0) return null;
  return (
    <section aria-labelledby="others" className="event-others">
      <h2 id="others">Also coming up</h2>
      <ul>
        {otherEvents.map((other) => (
          <li key={other.id}>
            <Link to={eventPath({ id: other.id })}>{other.name}</Link>
            <Next of={other} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Next({ of: { times }, now }: { readonly of: GalleryEventReply; readonly now: number }) {
  const time = nextTime(times, now) ?? times.at(-1);
  return time ? <time dateTime={new Date(time.start).toISOString()}>{timeInWords(time, now)}</time> : null;
}
