import { Link } from 'react-router-dom';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff, useWho } from '../session/who-asks';
import { kindsFor, listPath } from './kinds';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff(null);

/** Every kind of record that the role may read. */
export function Page() {
  const who = useWho();
  return (
    <>
      <PageTitle title="Records" />
      <ul className="things">
        {kindsFor(who).map((kind) => (
          <li key={kind.name}>
            <Link to={listPath(kind)}>{manyOf(kind.title)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** "dimension of a type" is "Dimensions of a type". */
export function manyOf(title: string): string {
  const [first = '', ...others] = title.split(/ (?=of )/);
  const many = first === 'person' ? 'people' : first.endsWith('y') ? `${first.slice(0, -1)}ies` : `${first}s`;
  const words = [many, ...others].join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
