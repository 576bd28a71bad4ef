import { workshopChanges, workshopFields, workshopList, type WorkshopRow } from '@rabbet/domain/workshops/workshops';
import { useQuery } from '@tanstack/react-query';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { workshopPath } from '../../paths/paths';
import { Link } from 'react-router-dom';
import { registrationsOfWorkshopPath, staffCompanyPath, STAFF_PATHS } from '../../paths/staff-paths';
import { ChangeSection } from '../sheet/ChangeForms';
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
  history: workshopFields,
  more: { forms: WORKSHOP_FORMS, said: SAID },
  told: (row) => ({
    name: null,
    instructor_id: null,
    closed: null,
    publish: siteWords(row),
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

/** Ways to who has registered, and to its page while visitors have one. */
function Elsewhere({ row: { id } }: { readonly row: WorkshopRow }) {
  const who = useWho();
  const { data: workshop } = useQuery(workshopQuery(useClient(), id));
  return (
    <ul>
      {mayRead(who, 'registrations') && (
        <li>
          <Link to={registrationsOfWorkshopPath(id)}>Who has registered</Link>
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

function Plan({ row, forms: changes, isChanger, now }: MainProps<WorkshopRow>) {
  const who = useWho();
  const { data: workshop } = useQuery(workshopQuery(useClient(), row.id));
  if (!workshop) return null;
  const { id, times, images } = workshop;
  // what it is already is not offered
  const offered = changes.filter(
    ({ form: { name } }) => name !== UNDONE[`${row.publish}`] && name !== SHUT[`${row.closed}`],
  );
  return (
    <>
      <Times {...{ sort: TIMES, forms: TIME_FORMS, owner: id, times, isChanger, now }} />
      <Pictures
        {...{ sort: PICTURES, forms: PICTURE_FORMS, owner: id, isChanger }}
        pictures={images.map(({ ordinal, ...picture }) => ({ ...picture, place: ordinal }))}
      />
      {isChanger && (
        <>
          <section aria-label="Words and terms">
            <h2>Words and terms</h2>
            <EditForm key={id} editing={EDITING} form={editWorkshop} record={workshop} who={who} />
          </section>
          {offered.map((one) => (
            <ChangeSection key={one.form.name} {...one} record={row} />
          ))}
          <section aria-label="Plan it once more">
            <h2>Plan it once more</h2>
            <ShopForm
              form={copyWorkshop}
              submit="Copy this workshop"
              look="quiet"
              hidden={{ workshop_id: String(id) }}
            />
          </section>
          <FormDetails form={removeWorkshop} summary="Remove">
            <ShopForm
              form={removeWorkshop}
              submit="Remove this workshop"
              look="danger"
              hidden={{ workshop_id: String(id), revision: String(row.revision) }}
            />
          </FormDetails>
        </>
      )}
    </>
  );
}

/** Changes that would change nothing, by what holds. */
const UNDONE: Readonly<Record<string, string>> = { true: 'publish', false: 'hide' };
const SHUT: Readonly<Record<string, string>> = { true: 'close', false: 'reopen' };
