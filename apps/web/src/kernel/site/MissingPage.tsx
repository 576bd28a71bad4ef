import { Link } from 'react-router-dom';
import { PATHS } from '../../paths/paths';
import { EmptyWall } from '../../ui/EmptyWall';
import { Head } from '../pages/Head';
import { PhoneLink } from '../contact/PhoneLink';
import { useShop } from '../data/shop';

const TO_INVENTORY = (
  <Link to={PATHS.inventory} className="button">
    See the inventory
  </Link>
);

/** There is nothing at this address. */
export function MissingPage() {
  const { phone } = useShop();
  return (
    <>
      <Head title="Nothing hangs here" description="This page could not be found." keywords={[]} hidden />
      <EmptyWall title="Nothing hangs here" link={TO_INVENTORY}>
        The page may have moved, or the address may be mistyped.
        {phone && (
          <>
            {' '}
            If something is missing, call us at <PhoneLink number={phone} />.
          </>
        )}
      </EmptyWall>
    </>
  );
}
