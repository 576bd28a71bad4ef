import { createClient, type Transport } from '@rabbet/client';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { loadPage, type Route } from '../kernel/pages/load-page';
import { RoutesProvider } from '../kernel/pages/open-pages';
import { PageOutlet } from '../kernel/site/PageOutlet';
import { createQueryClient, SourcesProvider } from '../kernel/data/sources';
import { ROUTES } from '../all-routes';

/** The site at an address, as a browser shows it that has everything for the first page; answers with where that is kept. */
export async function goTo(address: string, transport: Transport, routes: readonly Route[] = ROUTES) {
  window.scrollTo = () => {}; // jsdom has no layout to scroll
  history.pushState(null, '', address);
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const here = {
    path: pathname,
    search: searchParams,
    origin: 'http://localhost',
    pageSize: 40,
    now: new Date(),
  } as const;
  const arrival = await loadPage(routes, here, sources);
  render(
    <BrowserRouter>
      <SourcesProvider {...sources}>
        <RoutesProvider value={routes}>
          <PageOutlet routes={routes} first={arrival} {...sources} />
        </RoutesProvider>
      </SourcesProvider>
    </BrowserRouter>,
  );
  return sources;
}
