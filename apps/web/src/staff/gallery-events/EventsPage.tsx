import type { StaffGalleryEventReply } from '@rabbet/client';
import { hasEnded, nextTime } from '@rabbet/domain/gallery-events/gallery-events';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffEventPath } from '../../paths/staff-paths';
import { FormDetails } from '../parts/FormDetails';
import { type Column, ListTable } from '../list/ListTable';
import { Listed } from '../parts/Listed';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { SpanFields } from '../parts/Times';
import { timeWords } from '../parts/times';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import { planEvent } from './event-forms';
import { eventsQuery, rsvpsQuery } from './event-queries';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, planEvent];
export const load = forStaff('events', (_visit, { queryClient, client }, who) =>
  Promise.all([
    queryClient.fetchQuery({ ...eventsQuery(client), staleTime: 0 }),
    ...(mayRead(who, 'people') ? [queryClient.fetchQuery({ ...rsvpsQuery(client), staleTime: 0 })] : []),
  ]),
);

/** Every gallery event: what is to come, then what is over, newest first. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const who = useWho();
  const isReader = mayRead(who, 'people');
  const answer = useAnswer(eventsQuery(client));
  const answered = useQuery({ ...rsvpsQuery(client), enabled: isReader }).data ?? [];
  const guests = new Map(answered.map((one) => [one.event_id, one.guests]));
  return (
    <>
      <PageTitle title="Events" />
      <Notice visit={visit} said={{ removed: 'The event is removed.' }} />
      {mayChange(who, 'events') && (
        <FormDetails form={planEvent} summary="Plan an event">
          <ShopForm form={planEvent} submit="Add" submitting="Adding …" className="shop-form sheet-form">
            <FormField name="name" label="Name" required />
            <SpanFields />
          </ShopForm>
        </FormDetails>
      )}
      <Listed answer={answer} what="the events">
        {(events) => (
          <ListTable
            caption="Events"
            columns={columnsFor(visit.now, isReader ? guests : null)}
            rows={events}
            keyOf={({ id }) => id}
            empty={<p>There is no event yet.</p>}
          />
        )}
      </Listed>
    </>
  );
}

function columnsFor(now: Date, guests: ReadonlyMap<number, number> | null): readonly Column<StaffGalleryEventReply>[] {
  return [
    { title: 'Name', cell: ({ id, name }) => <Link to={staffEventPath(id)}>{name}</Link>, isText: true },
    { title: 'When', cell: (event) => whenWords(event, now), isText: true },
    { title: 'On the site', cell: (event) => siteWords(event, now) },
    ...(guests ? [guestsColumn(guests)] : []),
  ];
}

function guestsColumn(guests: ReadonlyMap<number, number>): Column<StaffGalleryEventReply> {
  return { title: 'Guests', isFigure: true, cell: ({ id }) => guests.get(id) ?? 0 };
}

/** Next time of an event, else its last one. */
function whenWords({ times }: StaffGalleryEventReply, now: Date): string {
  const shown = nextTime(times, now.getTime()) ?? times.at(-1);
  if (!shown) return 'No date yet';
  const others = times.length - 1;
  return `${timeWords(shown, now)}${others > 0 ? `, and ${others} more` : ''}`;
}

/** Words for how visitors find it. */
export function siteWords({ publish, closed, times }: StaffGalleryEventReply, now: Date): string {
  if (!publish) return 'Hidden from visitors';
  if (hasEnded({ times }, now.getTime())) return 'Past event';
  return closed ? 'Published, RSVPs are closed' : 'Published, takes RSVPs';
}
