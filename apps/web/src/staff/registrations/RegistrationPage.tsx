import {
  offeredChanges,
  registrationChanges,
  registrationList,
  type RegistrationRow,
} from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths';
import { staffCustomerPath, STAFF_PATHS } from '../../staff-paths';
import { capital, ChangeSection, type MoreProps } from '../ChangeForms';
import { FormDetails } from '../FormDetails';
import { type MainProps, sheetPage } from '../SheetPage';
import { mayRead, useWho } from '../who-asks';
import { Attendance, attendanceQuery } from './Attendance';
import { CancellationTerms, termsQuery } from './CancellationTerms';
import { Status } from './Status';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  ...{ list: registrationList, changes: registrationChanges, path: STAFF_PATHS.registrations },
  all: 'All registrations',
  titleOf: ({ name, workshop }) => `${name ?? '[erased]'}: ${workshop}`,
  hasHistory: true,
  loadBeside: (row, { queryClient, client }, who) => [
    ...(mayRead(who, 'events') ? [queryClient.fetchQuery({ ...attendanceQuery(client, row), staleTime: 0 })] : []),
    ...(mayRead(who, 'amounts') && offeredChanges(row).includes('cancel')
      ? [queryClient.fetchQuery({ ...termsQuery(client, row.id), staleTime: 0 })]
      : []),
  ],
  told: (row) => ({
    ...{ person_id: null, workshop_id: null, place: null, waits_because: null, is_offered: null },
    ...{ is_checking: null, overdue: null, ...(row.comments === null && { comments: null }) },
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
    workshop: <Link to={`${STAFF_PATHS.registrations}?workshop_id=${row.workshop_id}`}>{row.workshop}</Link>,
    customer_id: <Link to={staffCustomerPath(row.customer_id)}>{row.customer_id}</Link>,
    ...(row.email !== null && { email: <a href={`mailto:${row.email}`}>{row.email}</a> }),
    ...(row.phone !== null && { phone: <a href={`tel:${row.phone}`}>{row.phone}</a> }),
  }),
  Beside: Mails,
  Main: Putting,
});

/** Way to what the shop has written to its person. */
function Mails({ row: { person_id } }: { readonly row: RegistrationRow }) {
  if (!mayRead(useWho(), 'mails')) return null;
  return <Link to={staffPath(STAFF_PATHS.mail, { person_id })}>Mails to this person</Link>;
}

/** Facts below the fields of a change, by its verb. */
const MORE: Readonly<Record<string, ComponentType<MoreProps>>> = { cancel: CancellationTerms };

/** Changes of one registration, folded away. */
function Putting({ row, forms: all, isChanger }: MainProps<RegistrationRow>) {
  const knowsAmounts = mayRead(useWho(), 'amounts');
  const offered = offeredChanges(row).flatMap((verb) => all.find(({ form }) => form.name === verb) ?? []);
  const attend = all.find(({ form }) => form.name === 'attend');
  return (
    <>
      {isChanger &&
        offered.map((one) => (
          <FormDetails key={one.form.name} form={one.form} summary={capital(one.change.about)}>
            <ChangeSection {...one} record={row} More={knowsAmounts ? MORE[one.form.name] : undefined} />
          </FormDetails>
        ))}
      {row.status !== 'cancelled' && row.status !== 'waitlist' && (
        <Attendance row={row} form={isChanger ? attend?.form : undefined} />
      )}
    </>
  );
}
