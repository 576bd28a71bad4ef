import { Link } from 'react-router-dom';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EmptyWall } from '../../ui/EmptyWall';
import { StaffFrame } from './StaffFrame';
import { StaffHead } from './StaffHead';
import { forStaff } from '../session/who-asks';

export const Frame = StaffFrame;
/** Of an address that no page has; whoever is not signed in is sent to sign in, as from any other. */
export const load = forStaff(null, () => Promise.resolve('missing'));

const TO_HOME = (
  <Link to={STAFF_PATHS.home} className="button">
    See what waits
  </Link>
);

/** What those who work here are told where there is nothing: nobody to call, and the way back to work. */
export function NothingHere() {
  return (
    <>
      <StaffHead title="Nothing is here" />
      <EmptyWall title="Nothing is here" link={TO_HOME}>
        What was here may have been removed, or the address may be mistyped.
      </EmptyWall>
    </>
  );
}
export const Missing = NothingHere;
export const Page = NothingHere;
