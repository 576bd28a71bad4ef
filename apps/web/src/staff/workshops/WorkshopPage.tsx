import { workshopChanges, workshopFields, workshopList, type WorkshopRow } from '@rabbet/domain/workshops/workshops';
import { useQuery } from '@tanstack/react-query';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { workshopPath } from '../../paths/paths';
import { Link } from 'react-router-dom';
import { registrationsOfWorkshopPath, staffCompanyPath, STAFF_PATHS } from '../../paths/staff-paths';
import type { Fact } from '../sheet/Sheet';
import { FormDetails } from '../parts/FormDetails';
import { newestImagesQuery, Pictures } from '../images/images';
import { Times } from '../parts/Times';
import { choicesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { exactly } from '../parts/Moment';
import { type MainProps, sheetPage } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { mayChange, mayRead, useWho } from '../session/who-asks';
import { seatWords, siteWords, unconfirmedWords } from '../sheet/workshop-words';
import {
  copyWorkshop,
  EDITING,
  editWorkshop,
  PICTURE_FORMS,
  PICTURES,
  removeWorkshop,
  SAID,
  TIME_FORMS,
  TIMES,
  WORKSHOP_FORMS,
  workshopQuery,
} from './workshop-forms';

/** Sheet of a workshop: its facts, times, pictures and words, what can be done with it, and its history. */
export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: workshopList,
  changes: workshopChanges,
  path: STAFF_PATHS.workshops,
  all: 'All workshops',
  titleOf: ({ name }) => name,
  verbs: ({ publish, closed }) => [publish ? 'hide' : 'publish', closed ? 'reopen' : 'close'],
  head: (row) => ({
    state: <span className="stage">{siteWords(row)}</span>,
    facts: headFactsOf(row),
    ...(row.publish && { act: <Roster id={row.id} /> }),
  }),
  MoreActs: CopyAndRemove,
  history: workshopFields,
  more: { forms: WORKSHOP_FORMS, said: SAID },
  told: (row) => ({
    name: null,
    instructor_id: null,
    closed: null,
    publish: null,
    ...(row.starts_at !== null && { starts_at: exactly(row.starts_at) }),
    ...(row.ends_at !== null && { ends_at: exactly(row.ends_at) }),
    seats: `${seatWords(row)} taken`,
    taken: null,
    takes: null,
    open_seats: null,
    unconfirmed_checks: row.unconfirmed_checks ? unconfirmedWords(row) : null,
    ...(row.instructor_id !== null && {
      instructor: <Link to={staffCompanyPath(row.instructor_id)}>{row.instructor}</Link>,
    }),
  }),
  loadBeside: ({ id }, { queryClient, client }, who) => [
    queryClient.fetchQuery({ ...workshopQuery(client, id), staleTime: 0 }),
    ...(mayChange(who, 'events') ? [queryClient.fetchQuery(choicesQuery(client, who, EDITING.fields))] : []),
    ...(mayChange(who, 'events') && mayRead(who, 'content') ? [queryClient.fetchQuery(newestImagesQuery(client))] : []),
  ],
  Beside: Elsewhere,
  Main: Plan,
});

function headFactsOf(row: WorkshopRow): readonly Fact[] {
  return [
    ['Seats', `${seatWords(row)} taken`],
    ...(row.waiting > 0 ? [['Waiting', String(row.waiting)] as const] : []),
    ...(row.starts_at === null ? [] : [['Begins', exactly(row.starts_at)] as const]),
  ];
}

/** Way to who comes, waits and owes, for those who may know. */
function Roster({ id }: { readonly id: number }) {
  if (!mayRead(useWho(), 'registrations')) return null;
  return (
    <Link className="button button-main" to={registrationsOfWorkshopPath(id)}>
      Roster
    </Link>
  );
}

/** Ways to who has registered while it is hidden, and to its page while visitors have one. */
function Elsewhere({ row: { id, publish } }: { readonly row: WorkshopRow }) {
  const who = useWho();
  const { data: workshop } = useQuery(workshopQuery(useClient(), id));
  return (
    <ul>
      {mayRead(who, 'registrations') && !publish && (
        <li>
          <Link to={registrationsOfWorkshopPath(id)}>Roster</Link>
        </li>
      )}
      {workshop?.publish && (
        <li>
          <a href={workshopPath(workshop)}>As visitors see it</a>
        </li>
      )}
    </ul>
  );
}

function Plan({ row, isChanger, now }: MainProps<WorkshopRow>) {
  const who = useWho();
  const { data: workshop } = useQuery(workshopQuery(useClient(), row.id));
  if (!workshop) return null;
  const { id, times, images } = workshop;
  return (
    <>
      <Times {...{ sort: TIMES, forms: TIME_FORMS, owner: id, times, isChanger, now }} />
      <Pictures
        {...{ sort: PICTURES, forms: PICTURE_FORMS, owner: id, isChanger }}
        pictures={images.map(({ ordinal, ...picture }) => ({ ...picture, place: ordinal }))}
      />
      {isChanger && (
        <section aria-label="Words and terms">
          <h2>Words and terms</h2>
          <EditForm key={id} editing={EDITING} form={editWorkshop} record={workshop} who={who} />
        </section>
      )}
    </>
  );
}

/** Acts that make another workshop of it, or none. */
function CopyAndRemove({ row: { id, revision } }: { readonly row: WorkshopRow }) {
  return (
    <>
      <FormDetails form={copyWorkshop} summary="Plan it once more">
        <ShopForm form={copyWorkshop} submit="Copy this workshop" look="quiet" hidden={{ workshop_id: String(id) }} />
      </FormDetails>
      <FormDetails form={removeWorkshop} summary="Remove">
        <ShopForm
          form={removeWorkshop}
          submit="Remove this workshop"
          look="danger"
          hidden={{ workshop_id: String(id), revision: String(revision) }}
        />
      </FormDetails>
    </>
  );
}
