import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createClient, fetchTransport } from '@rabbet/client';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { apiOrigin } from './kernel/api-origin';
import { type LoadedPage, routeAt, pageInput } from './kernel/load-page';
import { PAGE_DATA_ID, type PageData } from './kernel/page-data';
import { tellPageSize } from './kernel/page-size';
import { Site } from './kernel/Site';
import { createQueryClient } from './kernel/sources';
import { ROUTES } from './routes';

/** Whoever waits longer is told that there is no answer. */
const PATIENCE_MS = 10_000;

/** Takes over the page that the server has sent. */
export async function takeOver(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const data = JSON.parse(dataText) as PageData; // written by the server that sent this script
  const transport = fetchTransport(apiOrigin(location), { timeoutMs: PATIENCE_MS });
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  hydrate(sources.queryClient, asOfNow(data.queries));
  tellPageSize();
  const arrival = await arrivedAt(data);
  hydrateRoot(
    document,
    <BrowserRouter>
      <Site routes={ROUTES} arrival={arrival} sheet={data.sheet} dataText={dataText} {...sources} />
    </BrowserRouter>,
  );
}

/** A page may have been kept for long, but is only sent while all that it tells still holds. */
function asOfNow({ queries }: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  return { mutations: [], queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt } })) };
}

/** Where the server has brought us: its data is here already, only the code of the page is missing. */
async function arrivedAt({ origin, pageSize, outcome, now }: PageData): Promise<LoadedPage> {
  const address = { path: location.pathname, search: new URLSearchParams(location.search), origin, pageSize };
  const route = routeAt(ROUTES, address.path);
  const visit = pageInput(route, { ...address, now: new Date(now) });
  return { visit, route, page: outcome === 'found' && route ? await route.page() : null, outcome };
}
