import { REGISTRATIONS } from '@rabbet/domain/registrations/registrations';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';

/** Words for what has just been done. */
export const NOTICES = { seat: 'The seat is theirs, and their check is awaited. Please tell them.' } as const;

/** Gives a free seat to whoever is next, who pays by check; their sheet offers the other ways. */
export const giveSeat: Form = {
  name: 'give-seat',
  fields: { id: { kind: 'whole', required: true } } satisfies AnyFields,
  call: ({ id }) => ({ method: 'POST', path: `${REGISTRATIONS}/seat/${String(id)}`, body: { way: 'check' } }),
  done: () => staffPath(STAFF_PATHS.home, { said: 'seat' }),
  stale: ['list'],
};
