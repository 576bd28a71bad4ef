import {
  commentFields,
  offeredChanges,
  registrantFields,
  registrationChanges,
  registrationList,
  type RegistrationRow,
} from '@rabbet/domain/registrations/registrations';
import { phoneInWords } from '@rabbet/domain/text/phone';
import { longDate } from '@rabbet/domain/time/words';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import {
  registrationsOfWorkshopPath,
  staffCustomerPath,
  STAFF_PATHS,
  staffWorkshopPath,
} from '../../paths/staff-paths';
import { ChangeSection, type MoreProps } from '../sheet/ChangeForms';
import { FormDetails } from '../parts/FormDetails';
import { exactly } from '../parts/Moment';
import { type MainProps, sheetPage } from '../sheet/SheetPage';
import { mayRead, useWho } from '../session/who-asks';
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
    status: <Status row={row} />,
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
  Main: Putting,
});

/** Ways to who else has registered, and to what the shop has written to its person. */
function Elsewhere({ row: { person_id, workshop_id } }: { readonly row: RegistrationRow }) {
  const who = useWho();
  return (
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
  );
}

/** Facts below the fields of a change, by its verb. */
const MORE: Readonly<Record<string, ComponentType<MoreProps>>> = { cancel: CancellationTerms, move: MoveTerms };

/** Changes of one registration, folded away. */
function Putting({ row, forms: all, isChanger }: MainProps<RegistrationRow>) {
  const knowsAmounts = mayRead(useWho(), 'amounts');
  const offered = offeredChanges(row).flatMap((verb) => all.find(({ form }) => form.name === verb) ?? []);
  const attend = all.find(({ form }) => form.name === 'attend');
  return (
    <>
      {isChanger && (
        <div className="folds">
          {offered.map((one) => (
            <FormDetails key={one.form.name} form={one.form} summary={one.title}>
              <ChangeSection {...one} isFolded record={row} More={knowsAmounts ? MORE[one.form.name] : undefined} />
            </FormDetails>
          ))}
        </div>
      )}
      {row.status !== 'cancelled' && row.status !== 'waitlist' && (
        <Attendance row={row} form={isChanger ? attend?.form : undefined} />
      )}
    </>
  );
}
