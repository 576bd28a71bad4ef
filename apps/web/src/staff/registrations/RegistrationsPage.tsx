import { registrationChanges, registrationList } from '@rabbet/domain/registrations/registrations';
import { priceTag } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import { staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { Quote } from './Quote';
import { Status } from './Status';

export const { Frame, forms, load, Page } = listPage({
  title: 'Registrations',
  nouns: ['registration', 'registrations'],
  list: registrationList,
  path: STAFF_PATHS.registrations,
  changes: registrationChanges,
  more: { register: Quote },
  columns: ['name', 'workshop', 'starts_at', 'status', 'due', 'check_by', 'received_at'],
  cells: {
    workshop: ({ workshop, is_over }) => (is_over ? `${workshop} (over)` : workshop),
    status: (row) => <Status row={row} />,
    check_by: ({ check_by: day }) => day && longDate(day),
    due: ({ due }) => (due ? priceTag(due * 100) : ''),
  },
  rowPath: ({ id }) => staffRegistrationPath(id),
});
