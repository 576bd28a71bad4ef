import { pageSizeOf } from '@rabbet/domain/pages/page-size';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Address,
  areaOf,
  type LoadedPage,
  loadPage,
  routeAt,
  type Route,
  type Sources,
  type PageInput,
  pageInput,
} from './load-page';
import { FailedPage } from './FailedPage';
import { MissingPage } from './MissingPage';
import { useScrolling } from './scrolling';

interface PageOutletProps extends Sources {
  readonly routes: readonly Route[];
  /** What the server has rendered. */
  readonly first: LoadedPage;
}

/**
 * The page of the address. Another page is shown once its data is there, and until then the one before stays. Where only
 * the query of the address changes, the page is told at once, and shows its old data until the new has come.
 */
export function PageOutlet({ routes, first, queryClient, client }: PageOutletProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [arrival, setArrival] = useState(first);
  const [triedAgain, setTriedAgain] = useState<LoadedPage | null>(null);
  const main = useRef<HTMLElement>(null);
  const address = useAddress(location, first.visit);
  const route = routeAt(routes, location.pathname);
  const staying = route !== null && route === arrival.route && arrival.outcome === 'found';
  const here = isSamePlace(arrival.visit, address);
  const visit = staying && !here ? pageInput(route, address) : arrival.visit;
  // the same page with another address, such as a filter: it stays, and reads what the address says
  if (visit !== arrival.visit) setArrival({ ...arrival, visit });
  const onTheWay = !staying && (!here || triedAgain === arrival);

  useEffect(() => {
    if (!onTheWay) return;
    // the styles of the other area come with a new document
    if (areaOf(route) !== areaOf(first.route)) return window.location.reload();
    let wanted = true;
    const show = (next: LoadedPage) => {
      if (!wanted) return;
      if (typeof next.outcome === 'object') return void navigate(next.outcome.location, { replace: true });
      setArrival(next);
    };
    void loadPage(routes, address, { queryClient, client }).then(show);
    return () => {
      wanted = false;
    };
  }, [address, onTheWay, route, first, routes, queryClient, client, navigate]);
  useScrolling(visit, main);

  const tryAgain = () => {
    main.current?.focus({ preventScroll: true }); // what was pressed will be gone
    setTriedAgain(arrival);
  };
  return (
    <main id="content" ref={main} tabIndex={-1} aria-busy={onTheWay || undefined}>
      {onTheWay && <div className="arriving" role="progressbar" aria-label="Loading the page" />}
      <Shown arrival={arrival} visit={visit} onAgain={tryAgain} />
    </main>
  );
}

interface ShownProps {
  readonly arrival: LoadedPage;
  readonly visit: PageInput;
  readonly onAgain: () => void;
}

function Shown({ arrival: { outcome, page, cause }, visit, onAgain }: ShownProps) {
  if (outcome === 'found' && page) return <page.Page visit={visit} />;
  return outcome === 'failed' ? <FailedPage cause={cause} onAgain={onAgain} /> : <MissingPage />;
}

/** The first address has the page size that the server rendered, every later one that of the window at that moment. */
function useAddress({ pathname, search }: { pathname: string; search: string }, first: PageInput): Address {
  return useMemo(() => {
    const asked = { path: pathname, search: new URLSearchParams(search) };
    if (isSamePlace(first, asked)) return first;
    return { ...asked, origin: first.origin, pageSize: pageSizeOf(window.innerWidth), now: new Date() };
  }, [pathname, search, first]);
}

function isSamePlace(a: Pick<PageInput, 'path' | 'search'>, b: Pick<PageInput, 'path' | 'search'>): boolean {
  return a.path === b.path && a.search.toString() === b.search.toString();
}
