import { pageSizeOf } from '@rabbet/domain/pages/page-size';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Sources } from '../data/sources';
import {
  type Address,
  areaOf,
  type LoadedPage,
  loadPage,
  pageInput,
  type PageInput,
  routeAt,
  type Route,
} from '../pages/load-page';
import { FailedPage } from './FailedPage';
import { MissingPage } from './MissingPage';
import { RefusedPage } from './RefusedPage';
import { useScrolling } from '../navigation/scrolling';

interface PageOutletProps extends Sources {
  readonly routes: readonly Route[];
  /** Page that the server has rendered. */
  readonly first: LoadedPage;
}

interface ShownPage extends LoadedPage {
  /** Says that the page has failed and is being loaded once more. */
  readonly isTriedAgain?: boolean;
}

/**
 * The page of the address. Another page is shown once its data is there, and until then the one before stays. The same
 * page at another address, such as with another filter, is told at once, and shows its old data until the new has come.
 */
export function PageOutlet({ routes, first, queryClient, client }: PageOutletProps) {
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const address = useAddress(first.visit);
  const route = routeAt(routes, address.path);
  const [shown, setShown] = useState<ShownPage>(first);
  const isHere = isSamePlace(shown.visit, address);
  const isSameSheet = areaOf(route) === 'public' || address.path === shown.visit.path;
  const isSamePage = route === shown.route && isSameSheet && shown.outcome === 'found';
  // React then calls this component again before anything is shown: nobody sees it as awaited
  if (isSamePage && !isHere) setShown({ ...shown, visit: pageInput(route, address) });
  const isAwaited = !isHere || shown.isTriedAgain;

  useEffect(() => {
    if (!isAwaited) return;
    // other styles come with a new document, and so does a page that needs no script
    const isElsewhere = areaOf(route) !== areaOf(first.route) || (route?.isOfProgramme && !first.route?.isOfProgramme);
    if (route?.isStill || isElsewhere) return window.location.reload();
    let isWanted = true;
    void loadPage(routes, address, { queryClient, client }).then((next) => {
      if (!isWanted) return;
      if (typeof next.outcome === 'object') void navigate(next.outcome.location, { replace: true });
      else setShown(next);
    });
    return () => void (isWanted = false);
  }, [address, isAwaited, route, first, routes, queryClient, client, navigate]);
  useScrolling(shown.visit, main);

  const tryAgain = () => {
    main.current?.focus({ preventScroll: true }); // what was pressed will be gone
    setShown({ ...shown, isTriedAgain: true });
  };
  const content = (
    <main id="content" ref={main} tabIndex={-1} aria-busy={isAwaited || undefined}>
      {isAwaited && <div className="arriving" role="progressbar" aria-label="Loading the page" />}
      <Shown loaded={shown} onAgain={tryAgain} />
    </main>
  );
  const Frame = shown.page?.Frame;
  return Frame ? <Frame visit={shown.visit}>{content}</Frame> : content;
}

function Shown({ loaded, onAgain }: { readonly loaded: LoadedPage; readonly onAgain: () => void }) {
  const { outcome, page, visit, refusal, route } = loaded;
  // a sheet of another record keeps nothing that was typed
  const key = areaOf(route) === 'staff' ? visit.path : undefined;
  if (outcome === 'found' && page) return <page.Page key={key} visit={visit} />;
  if (outcome === 'forbidden' || refusal) return <RefusedPage refusal={refusal} />;
  if (outcome === 'failed') return <FailedPage loaded={loaded} onAgain={onAgain} />;
  const Missing = page?.Missing ?? MissingPage;
  return <Missing />;
}

/** The first address has the page size that the server rendered, every later one that of the window at that moment. */
function useAddress(first: PageInput): Address {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const address = { path: pathname, search: new URLSearchParams(search) };
    if (isSamePlace(first, address)) return first;
    return { ...address, origin: first.origin, pageSize: pageSizeOf(window.innerWidth), now: new Date() };
  }, [pathname, search, first]);
}

function isSamePlace(a: Pick<PageInput, 'path' | 'search'>, b: Pick<PageInput, 'path' | 'search'>): boolean {
  return a.path === b.path && a.search.toString() === b.search.toString();
}
