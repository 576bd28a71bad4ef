import { registrationChanges, registrationList } from '@rabbet/domain/registrations/registrations';
import { staffRegistrationPath, STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';
import { Status } from './Status';

export const { Frame, forms, load, Page } = ledgerPage({
  ...{ title: 'Registrations', nouns: ['registration', 'registrations'], list: registrationList },
  ...{ path: STAFF_PATHS.registrations, changes: registrationChanges },
  columns: ['name', 'workshop', 'starts_at', 'status', 'due', 'check_by', 'received_at'],
  cells: { status: (row) => <Status row={row} /> },
  rowPath: ({ id }) => staffRegistrationPath(id),
});
