import type { StaffGalleryEventReply, WhoAsksReply } from '@rabbet/client';
import { hasEnded, venueName } from '@rabbet/domain/gallery-events/gallery-events';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Client } from '@rabbet/client';
import { useAnswer } from '../../kernel/data/answer';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { eventPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { FormDetails } from '../parts/FormDetails';
import { newestImagesQuery, Pictures } from '../images/images';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { type Fact, Facts, Sheet, type SheetHead } from '../sheet/Sheet';
import { FieldsAct } from '../sheet/FieldsAct';
import { idIn } from '../sheet/SheetPage';
import { Times } from '../parts/Times';
import { timeWords } from '../parts/times';
import { choicesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { Reference } from '../sheet/Reference';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import {
  EDITING,
  editEvent,
  EVENT_FORMS,
  EVENT_PICTURES,
  EVENT_TIME_FORMS,
  EVENT_TIMES,
  hideEvent,
  PICTURE_FORMS,
  publishEvent,
  removeEvent,
  SAID,
} from './event-forms';
import { eventQuery, rsvpsQuery } from './event-queries';
import { siteWords } from './EventsPage';
import { Rsvps } from './Rsvps';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, ...EVENT_FORMS];
export const load = forStaff('events', async (visit, { queryClient, client }, who) => {
  const id = idIn(visit);
  const event = await queryClient.fetchQuery({ ...eventQuery(client, id), staleTime: 0 });
  if (event === null) return 'missing';
  const isChanger = mayChange(who, 'events');
  await Promise.all([
    queryClient.fetchQuery(venuesQuery(client)),
    ...(mayRead(who, 'people') ? [queryClient.fetchQuery({ ...rsvpsQuery(client, id), staleTime: 0 })] : []),
    ...(isChanger ? [queryClient.fetchQuery(choicesQuery(client, who, EDITING.fields))] : []),
    ...(isChanger && mayRead(who, 'content') ? [queryClient.fetchQuery(newestImagesQuery(client))] : []),
  ]);
  return 'found';
});

function venuesQuery(client: Client) {
  return queryOptions({ queryKey: ['page-settings'], queryFn: () => client.pageSettings() });
}

/** Sheet of a gallery event: its facts, times, pictures and RSVPs. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const answer = useAnswer(eventQuery(useClient(), idIn(visit)));
  return (
    <Listed answer={answer} what="the event">
      {(event) => event && <EventSheet event={event} visit={visit} />}
    </Listed>
  );
}

interface EventSheetProps {
  readonly event: StaffGalleryEventReply;
  readonly visit: PageInput;
}

function EventSheet({ event, visit }: EventSheetProps) {
  const who = useWho();
  const isChanger = mayChange(who, 'events');
  const { now } = visit;
  const { venue_1, venue_2 } = useQuery(venuesQuery(useClient())).data ?? {};
  const venues = [venue_1, venue_2].flatMap((name, i) => (name === undefined ? [] : [{ id: i + 1, name }]));
  return (
    <Sheet
      title={event.name}
      visit={visit}
      notices={SAID}
      links={
        <>
          <Link to={STAFF_PATHS.events}>All events</Link>
          {event.publish && <a href={eventPath(event)}>As visitors see it</a>}
        </>
      }
      head={{
        state: <span className="stage">{siteWords({ ...event, over: hasEnded(event, now.getTime()) })}</span>,
        ...(isChanger && actsOf(event, who)),
      }}
      side={<EventFacts event={event} now={now} />}
    >
      <Times {...{ sort: EVENT_TIMES, forms: EVENT_TIME_FORMS, owner: event.id, times: event.times, isChanger, now }} />
      <Pictures
        sort={EVENT_PICTURES}
        forms={PICTURE_FORMS}
        owner={event.id}
        pictures={event.images.map(({ indice, ...picture }) => ({ ...picture, place: indice }))}
        isChanger={isChanger}
      />
      {mayRead(who, 'people') && <Rsvps event_id={event.id} isChanger={mayChange(who, 'people')} now={now} />}
      {isChanger && (
        <section aria-label="Words">
          <h2>Words</h2>
          <EditForm
            key={event.id}
            editing={EDITING}
            form={editEvent}
            record={event}
            who={who}
            inputs={{ location: (about) => <Reference {...about} to="location" choices={venues} /> }}
          />
        </section>
      )}
    </Sheet>
  );
}

/** Publishing is the main act of an event that is hidden, and all else stands behind More. */
function actsOf(event: StaffGalleryEventReply, who: WhoAsksReply | null): SheetHead {
  const setting = { editing: EDITING, record: event, who, before: { publish: event.publish } };
  const act = (
    <div className="main-act">
      <FieldsAct form={publishEvent} submit="Publish it" {...setting} />
    </div>
  );
  return {
    ...(!event.publish && { act }),
    more: (
      <>
        {event.publish && (
          <FormDetails form={hideEvent} summary="Hide it from visitors">
            <FieldsAct form={hideEvent} submit="Hide" {...setting} />
          </FormDetails>
        )}
        <Remove event={event} />
      </>
    ),
    moreForms: [hideEvent.name, removeEvent.name],
  };
}

function EventFacts({ event, now }: { readonly event: StaffGalleryEventReply; readonly now: Date }) {
  const venues = useQuery(venuesQuery(useClient())).data;
  const { id, times, location } = event;
  const facts: readonly Fact[] = [
    ['Number', String(id)],
    ['On the site', siteWords({ ...event, over: hasEnded(event, now.getTime()) })],
    ['When', times.length === 0 ? 'No date yet' : times.map((time) => timeWords(time, now)).join('\n')],
    ...(venues ? [['Place', venueName(location, venues)] as const] : []),
  ];
  return <Facts facts={facts} />;
}

function Remove({ event: { id, revision } }: { readonly event: StaffGalleryEventReply }) {
  return (
    <FormDetails form={removeEvent} summary="Remove">
      <ShopForm
        form={removeEvent}
        submit="Remove this event"
        look="danger"
        hidden={{ event_id: String(id), revision: String(revision) }}
      />
    </FormDetails>
  );
}
