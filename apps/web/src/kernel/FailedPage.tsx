import { useLocation } from 'react-router-dom';
import { EmptyWall } from '../ui/EmptyWall';
import { Head } from './Head';
import { dialled, SHOP } from './shop';

/** Something is wrong with us, not with the visitor. */
export function FailedPage() {
  const { pathname, search } = useLocation();
  const [{ number }] = SHOP.phones;
  return (
    <>
      <Head title="A picture has come off its hook" description="Something went wrong." keywords={[]} hidden />
      <EmptyWall
        title="A picture has come off its hook"
        links={[{ to: `${pathname}${search}`, text: 'Try again', reload: true }]}
      >
        We are putting it back. Please try again in a moment, or call us at <a href={dialled(number)}>{number}</a>.
      </EmptyWall>
    </>
  );
}
