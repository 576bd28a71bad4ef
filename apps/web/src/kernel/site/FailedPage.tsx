import { Problem } from '@rabbet/client';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyWall } from '../../ui/EmptyWall';
import { AwayPage, isAway } from './AwayPage';
import { Head } from '../pages/Head';
import { areaOf, type LoadedPage } from '../pages/load-page';
import { PhoneLink } from '../contact/PhoneLink';
import { useShop } from '../data/shop';

interface FailedPageProps {
  readonly loaded: LoadedPage;
  readonly onAgain: () => void;
}

/** The page could not be had: something is wrong with us, or between us and the visitor. */
export function FailedPage({ loaded, onAgain }: FailedPageProps) {
  const { cause } = loaded;
  const { pathname, search } = useLocation();
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const reconnected = () => again();
    window.addEventListener('online', reconnected);
    return () => window.removeEventListener('online', reconnected);
  }, []);
  // where the page's own code did not come, only a new document brings it
  const stay = (event: MouseEvent) => {
    if (!(cause instanceof Problem)) return;
    event.preventDefault();
    onAgain();
  };
  const retry = (
    <Link to={`${pathname}${search}`} reloadDocument onClick={stay} className="button">
      Try again
    </Link>
  );
  if (isAway(cause)) return <AwayPage cause={cause} retry={retry} onAgain={onAgain} isForStaff={isForStaff(loaded)} />;
  const { title, words } = isUnreached(cause) ? UNREACHED : BROKEN;
  return (
    <>
      <Head title={title} description="Something went wrong." keywords={[]} hidden />
      <EmptyWall title={title} link={retry}>
        {words}
        {isForStaff(loaded) ? <Reference loaded={loaded} /> : <OrCall />}
      </EmptyWall>
    </>
  );
}

function OrCall() {
  const { phone } = useShop();
  if (!phone) return '.';
  return (
    <>
      , or call us at <PhoneLink number={phone} />.
    </>
  );
}

/** Number and time by which whoever looks after the site finds the fault in its log. */
function Reference({ loaded: { visit, cause, request } }: { readonly loaded: LoadedPage }) {
  if (isUnreached(cause)) return '.';
  const number = request ?? (cause instanceof Problem ? cause.request : undefined);
  const time = `${visit.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`; // as the log has it
  return (
    <>
      . If it stays like this, tell whoever looks after the site: {number && `request ${number}, `}
      {time}.
    </>
  );
}

const isForStaff = ({ route }: LoadedPage) => areaOf(route) === 'staff';

const BROKEN = {
  title: 'A picture has come off its hook',
  words: 'This page could not be shown right now. Please try again in a moment',
};
const UNREACHED = {
  title: 'The shop cannot be reached',
  words: 'This page could not be loaded: your connection may be down. Please try again in a moment',
};

/** Nobody has answered, in contrast to somebody who cannot help. */
function isUnreached(cause: unknown): boolean {
  return cause instanceof Problem ? cause.status === 0 : cause !== undefined && !navigator.onLine;
}
