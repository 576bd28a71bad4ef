import type { RsvpReply } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPersonPath } from '../../paths/staff-paths';
import { type Column, ListTable } from '../list/ListTable';
import { Moment } from '../parts/Moment';
import { useClient } from '../session/staff-client';
import { confirmRsvp, withdrawRsvp } from './event-forms';
import { rsvpsQuery } from './event-queries';

interface RsvpsProps {
  readonly event_id: number;
  /** May take an answer back, or confirm one that waits. */
  readonly isChanger: boolean;
  readonly now: Date;
}

/** Guests of an event, with the number of all: a list to print for the door. */
export function Rsvps({ event_id, isChanger, now }: RsvpsProps) {
  const [found] = useQuery(rsvpsQuery(useClient(), event_id)).data ?? [];
  const rsvps = (found?.rsvps ?? []).toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en-US'));
  const waiting = rsvps.filter((one) => one.waiting !== null).length;
  return (
    <section className="event-rsvps" aria-label="RSVPs">
      <h2>RSVPs</h2>
      <p role="status">
        {countOf(found?.guests ?? 0, 'guest')} in {countOf(rsvps.length, 'RSVP')}
        {waiting > 0 && `; ${countOf(waiting, 'change')} not confirmed yet`}
      </p>
      {rsvps.length > 0 && (
        <p className="field-hint">
          An address with a typo? Open the guest and correct the contact detail there: this list and our mails follow.
        </p>
      )}
      <ListTable
        caption="RSVPs"
        columns={columnsFor(event_id, isChanger, now)}
        rows={rsvps}
        keyOf={({ id }) => id}
        empty={<p>Nobody has answered yet.</p>}
      />
    </section>
  );
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function nameOf({ first, last }: Pick<RsvpReply, 'first' | 'last'>): string {
  return [last, first].filter(Boolean).join(', ') || '[erased]';
}

function columnsFor(event_id: number, isChanger: boolean, now: Date): readonly Column<RsvpReply>[] {
  return [
    { title: 'Who', cell: (rsvp) => <Link to={staffPersonPath(rsvp.person_id)}>{nameOf(rsvp)}</Link>, isText: true },
    { title: 'Guests', cell: ({ guests }) => guests, isFigure: true },
    { title: 'Comments', cell: (rsvp) => <Said {...rsvp} />, isText: true },
    { title: 'Reached at', cell: ({ email, phone }) => [email, phone].filter(Boolean).join(', '), isText: true },
    { title: 'Answered', cell: ({ changed_at, answered_at }) => <Moment at={changed_at ?? answered_at} now={now} /> },
    ...(isChanger ? [{ title: 'Change', cell: (rsvp: RsvpReply) => <Changes {...{ rsvp, event_id }} /> }] : []),
  ];
}

/** Comments, and what waits to take their place. */
function Said({ comments, waiting }: RsvpReply) {
  return (
    <>
      {comments}
      {waiting && (
        <span>
          {comments && ' '}
          <strong className="badge">Waiting</strong> asks for {countOf(waiting.guests, 'guest')}
          {waiting.comments && `: ${waiting.comments}`}
        </span>
      )}
    </>
  );
}

function Changes({ rsvp: { id, waiting }, event_id }: { readonly rsvp: RsvpReply; readonly event_id: number }) {
  const hidden = { event_id: String(event_id) };
  return (
    <span className="panel-actions">
      {waiting && (
        <ShopForm form={confirmRsvp} submit="Confirm" look="quiet" hidden={{ ...hidden, id: String(waiting.id) }} />
      )}
      <ShopForm form={withdrawRsvp} submit="Cancel RSVP" look="quiet" hidden={{ ...hidden, id: String(id) }} />
    </span>
  );
}
