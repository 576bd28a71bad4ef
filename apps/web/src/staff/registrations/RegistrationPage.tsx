import {
  awaitedChange,
  commentFields,
  offeredChanges,
  registrantFields,
  registrationChanges,
  registrationList,
  type RegistrationRow,
} from '@rabbet/domain/registrations/registrations';
import { phoneInWords } from '@rabbet/domain/text/phone';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import {
  registrationsOfWorkshopPath,
  staffCustomerPath,
  STAFF_PATHS,
  staffWorkshopPath,
} from '../../paths/staff-paths';
import { exactly } from '../parts/Moment';
import { changeForms } from '../sheet/ChangeForms';
import { sheetPage } from '../sheet/SheetPage';
import { mayChange, mayRead, useWho } from '../session/who-asks';
import { Attendance, attendanceQuery } from './Attendance';
import { CancellationTerms, termsQuery } from './CancellationTerms';
import { MoveTerms } from './MoveTerms';
import { Status } from './Status';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: registrationList,
  changes: registrationChanges,
  path: STAFF_PATHS.registrations,
  all: 'All registrations',
  titleOf: ({ name, workshop }) => `${name ?? '[erased]'}: ${workshop}`,
  verbs: offeredChanges,
  act: awaitedChange,
  terms: { cancel: CancellationTerms, move: MoveTerms },
  head: (row) => ({
    state: (
      <span className="stage">
        <Status row={row} />
      </span>
    ),
  }),
  history: { ...registrantFields, ...commentFields },
  loadBeside: (row, { queryClient, client }, who) => [
    ...(mayRead(who, 'events') ? [queryClient.fetchQuery({ ...attendanceQuery(client, row), staleTime: 0 })] : []),
    ...(mayRead(who, 'amounts') && offeredChanges(row).includes('cancel')
      ? [queryClient.fetchQuery({ ...termsQuery(client, row.id), staleTime: 0 })]
      : []),
  ],
  told: (row) => ({
    person_id: null,
    workshop_id: null,
    place: null,
    waits_because: null,
    is_offered: null,
    is_checking: null,
    overdue: null,
    unconfirmed: null,
    ...(row.comments === null && { comments: null }),
    ...(row.credit === 0 && { credit: null }),
    ...(row.owed_by_hand === 0 && { owed_by_hand: null }),
    ...(row.owed_to_card === 0 && { owed_to_card: null }),
    ...(row.refunded === 0 && { refunded: null }),
    ...(row.paid_by !== null && { way: null }),
    ...(!row.is_over && { is_over: null }),
    ...(row.ended === 'cancelled' && { ended: null }),
    ...(row.way === 'waitlist' && { way: null, order_total: null, paid: null, due: null }),
    ...(row.check_by !== null && { check_by: longDate(row.check_by) }),
    status: null,
    workshop: <Link to={staffWorkshopPath(row.workshop_id)}>{row.workshop}</Link>,
    name: null,
    customer_id: (
      <Link to={staffCustomerPath(row.customer_id)}>{row.name ?? `customer ${row.customer_id}, erased`}</Link>
    ),
    ...(row.starts_at !== null && { starts_at: exactly(row.starts_at) }),
    ...(row.kept_until !== null && { kept_until: exactly(row.kept_until) }),
    ...(row.held_until !== null && { held_until: exactly(row.held_until) }),
    ...(row.email !== null && { email: <a href={`mailto:${row.email}`}>{row.email}</a> }),
    ...(row.phone !== null && { phone: <a href={`tel:${row.phone}`}>{phoneInWords(row.phone)}</a> }),
  }),
  Beside: Elsewhere,
});

const attendForm = changeForms(registrationChanges, STAFF_PATHS.registrations).find(
  ({ form }) => form.name === 'attend',
)?.form;

/** Who came to which time where somebody has a seat; ways to the others, and to what the shop has written. */
function Elsewhere({ row }: { readonly row: RegistrationRow }) {
  const who = useWho();
  const { person_id, workshop_id, status } = row;
  const hasSeat = status !== 'cancelled' && status !== 'waitlist';
  return (
    <>
      {hasSeat && <Attendance row={row} form={mayChange(who, 'registrations') ? attendForm : undefined} />}
      <ul>
        <li>
          <Link to={registrationsOfWorkshopPath(workshop_id)}>Everybody in this workshop</Link>
        </li>
        {mayRead(who, 'mails') && (
          <li>
            <Link to={staffPath(STAFF_PATHS.mail, { person_id })}>Mails to this person</Link>
          </li>
        )}
      </ul>
    </>
  );
}
