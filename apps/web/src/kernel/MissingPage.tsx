import { Link } from 'react-router-dom';
import { PATHS } from '../paths';
import { EmptyWall } from '../ui/EmptyWall';
import { Head } from './Head';
import { dialled, SHOP } from './shop';

const TO_INVENTORY = (
  <Link to={PATHS.inventory} className="button">
    See the inventory
  </Link>
);

/** There is nothing at this address. */
export function MissingPage() {
  const [{ number }] = SHOP.phones;
  return (
    <>
      <Head title="Nothing hangs here" description="This page could not be found." keywords={[]} hidden />
      <EmptyWall title="Nothing hangs here" link={TO_INVENTORY}>
        The page may have moved, or the address may hold a slip of the pen. If you miss something, call us at{' '}
        <a href={dialled(number)}>{number}</a>.
      </EmptyWall>
    </>
  );
}
