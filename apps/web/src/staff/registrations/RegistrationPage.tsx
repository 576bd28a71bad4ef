import {
  registrationChanges,
  registrationList,
  type RegistrationRow,
} from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { staffCustomerPath, STAFF_PATHS } from '../../staff-paths';
import { capital, ChangeSection } from '../ChangeForms';
import { FormDetails } from '../FormDetails';
import { type MainProps, sheetPage } from '../SheetPage';
import { mayRead } from '../who-asks';
import { Attendance, attendanceQuery } from './Attendance';
import { Status } from './Status';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  ...{ list: registrationList, changes: registrationChanges, path: STAFF_PATHS.registrations },
  all: 'All registrations',
  titleOf: ({ name, workshop }) => `${name ?? '[erased]'}: ${workshop}`,
  hasHistory: true,
  loadBeside: (row, { queryClient, client }, who) =>
    mayRead(who, 'events') ? [queryClient.fetchQuery({ ...attendanceQuery(client, row), staleTime: 0 })] : [],
  told: (row) => ({
    ...{ person_id: null, workshop_id: null, place: null, waits_because: null, is_offered: null },
    ...{ is_checking: null, overdue: null, ...(row.comments === null && { comments: null }) },
    ...(row.credit === 0 && { credit: null }),
    ...(row.way === 'waitlist' && { way: null, order_total: null, paid: null, due: null }),
    ...(row.check_by !== null && { check_by: longDate(row.check_by) }),
    status: <Status row={row} />,
    workshop: <Link to={`${STAFF_PATHS.registrations}?workshop_id=${row.workshop_id}`}>{row.workshop}</Link>,
    customer_id: <Link to={staffCustomerPath(row.customer_id)}>{row.customer_id}</Link>,
    ...(row.email !== null && { email: <a href={`mailto:${row.email}`}>{row.email}</a> }),
    ...(row.phone !== null && { phone: <a href={`tel:${row.phone}`}>{row.phone}</a> }),
  }),
  Main: Putting,
});

/** Changes that make sense in each status, the likely ones first. */
const VERBS: Readonly<Record<RegistrationRow['status'], readonly string[]>> = {
  held: ['take-cash', 'apply-credit', 'change-way', 'allow-attempts', 'release', 'cancel'],
  'check mailed': ['receive-check', 'take-cash', 'apply-credit', 'change-way', 'move', 'release', 'cancel'],
  registered: ['move', 'return-check', 'cancel'],
  waitlist: ['cancel'],
  cancelled: ['undo-cancellation'],
};
const ALWAYS = ['comment', 'correct-mail', 'pass-on'];

/** Changes of one registration, folded away. */
function Putting({ row, forms: all, isChanger }: MainProps<RegistrationRow>) {
  const wanted = [...VERBS[row.status], ...(row.status === 'cancelled' ? ['comment'] : ALWAYS)];
  const offered = wanted.flatMap((verb) => all.find(({ form }) => form.name === verb) ?? []);
  const attend = all.find(({ form }) => form.name === 'attend');
  return (
    <>
      {isChanger &&
        offered.map((one) => (
          <FormDetails key={one.form.name} form={one.form} summary={capital(one.change.about)}>
            <ChangeSection {...one} record={row} />
          </FormDetails>
        ))}
      {row.status !== 'cancelled' && row.status !== 'waitlist' && (
        <Attendance row={row} form={isChanger ? attend?.form : undefined} />
      )}
    </>
  );
}
