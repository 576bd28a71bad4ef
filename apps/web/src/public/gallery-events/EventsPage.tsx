import type { GalleryEventReply } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Head, StructuredData } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { pageSettingsQuery, usePageSettings } from '../../kernel/data/page-settings';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { eventCardPath, eventPath, PATHS } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { eventFacts } from './event-facts';
import { EventPicture, imageOfEvent } from './EventPicture';
import { eventsQuery, shownDate, takesAnswers } from './events';
import { EventDate, EventTimes } from './EventTimes';
import { answerInList } from './rsvp-forms';
import { Rsvp } from './RsvpForm';
import * as WORDS from '../../ui/words';

export const forms = [answerInList];

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await Promise.all([queryClient.fetchQuery(eventsQuery(client)), queryClient.fetchQuery(pageSettingsQuery(client))]);
  return 'found';
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: events = [] } = useQuery(eventsQuery(useClient()));
  const shop = useShop();
  const settings = usePageSettings();
  const [next] = events;
  return (
    <div className="events">
      <Head
        title="Events"
        description="Openings, talks and evenings at the gallery: what is on, when, and how to RSVP."
        keywords={['events', 'openings', 'exhibitions']}
        canonical={visit.origin + PATHS.events}
        image={next && sharedPicture(imageOfEvent(next), next.name, visit.origin)}
      />
      {events.length > 0 && (
        <StructuredData
          facts={{
            '@context': 'https://schema.org',
            '@graph': events.map((event) => eventFacts(event, shop, settings, visit.origin)),
          }}
        />
      )}
      <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here="Events" />
      <h1>Events</h1>
      {events.length === 0 ? <NoEvents /> : null}
      <div className="event-cards">
        {events.map((event, i) => (
          <Card key={event.id} event={event} visit={visit} first={i === 0} />
        ))}
      </div>
    </div>
  );
}

interface CardProps {
  readonly event: GalleryEventReply;
  readonly visit: PageInput;
  readonly first: boolean;
}

function Card({ event, visit, first }: CardProps) {
  const { id, name, summary, times, closed } = event;
  const now = visit.now.getTime();
  const path = eventPath({ id });
  return (
    <article id={`event-${id}`} className="event-card" aria-labelledby={`event-${id}-name`}>
      <EventPicture event={event} first={first} to={path} />
      <div className="event-words">
        <EventDate date={shownDate(event, now)} />
        <div>
          <h2 id={`event-${id}-name`}>
            <Link className="title-link" to={path}>
              {name}
            </Link>
          </h2>
          <EventTimes times={times} now={now} />
          {summary && <p className="event-summary">{summary}</p>}
          <p>
            <Link className="event-more" to={path}>
              {WORDS.learnMore}
              <span className="rsvp-unseen">{` about ${name}`}</span>
            </Link>
          </p>
          {takesAnswers(event, now) && <Rsvp event={event} form={answerInList} visit={visit} at={eventCardPath(id)} />}
          {closed && <p className="event-closed">RSVPs are closed.</p>}
        </div>
      </div>
    </article>
  );
}

function NoEvents() {
  const isOpen = useIsOpen();
  return (
    <div className="events-none">
      <p>{WORDS.noEvents}</p>
      {isOpen(PATHS.workshops) ? (
        <Link className="button" to={PATHS.workshops}>
          See our workshops
        </Link>
      ) : (
        <Link className="button" to={PATHS.inventory}>
          See what hangs on our walls
        </Link>
      )}
    </div>
  );
}
