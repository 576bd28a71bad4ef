import { PATHS } from '../paths';
import { EmptyWall } from '../ui/EmptyWall';
import { Head } from './Head';

/** There is nothing at this address. */
export function MissingPage() {
  return (
    <>
      <Head title="Nothing hangs here" description="This page could not be found." keywords={[]} hidden />
      <EmptyWall
        title="Nothing hangs here"
        links={[
          { to: PATHS.inventory, text: 'See the inventory' },
          { to: PATHS.contact, text: 'Contact us' },
        ]}
      >
        The page may have moved, or the address may hold a slip of the pen. The walls next door are full.
      </EmptyWall>
    </>
  );
}
