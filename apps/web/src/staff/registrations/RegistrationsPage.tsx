import { registrationActs, registrationChanges, registrationList } from '@rabbet/domain/registrations/registrations';
import { priceTag } from '@rabbet/domain/money/money';
import { staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { Quote } from './Quote';
import { Status } from './Status';

export const { Frame, forms, load, Page } = listPage({
  title: 'Registrations',
  nouns: ['registration', 'registrations'],
  acts: registrationActs,
  list: registrationList,
  hint: 'Name, phone, workshop',
  path: STAFF_PATHS.registrations,
  changes: registrationChanges,
  more: { register: Quote },
  chips: ['workshop_id', 'status'],
  unseen: ['id', 'customer_id'],
  owed: ['due'],
  card: { figure: 'due', facts: ['workshop', 'starts_at', 'status'] },
  views: [
    { name: 'All', query: {} },
    { name: 'Check overdue', query: { overdue: true } },
    { name: 'Check unconfirmed', query: { unconfirmed: true } },
    { name: 'A seat is free', query: { waits_because: 'next' } },
    { name: 'Refund owed', query: { refund_owed: true }, readers: 'amounts' },
  ],
  columns: ['name', 'workshop', 'starts_at', 'status', 'due', 'check_by', 'received_at'],
  cells: {
    workshop: ({ workshop, is_over }) => (is_over ? `${workshop} (over)` : workshop),
    status: (row) => <Status row={row} />,
    due: ({ due }) => (due ? priceTag(due * 100) : ''),
  },
  rowPath: ({ id }) => staffRegistrationPath(id),
});
