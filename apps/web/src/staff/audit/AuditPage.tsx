import { STAFF_PATHS } from '../../paths/staff-paths';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff } from '../session/who-asks';

export { StaffFrame as Frame, FRAME_FORMS as forms };

/** Leads on to whose pieces are: the other pages of the audit stand beside it. */
export const load = forStaff('costs', () => Promise.resolve({ status: 303, location: STAFF_PATHS.ownership }));

export const Page = () => null;
