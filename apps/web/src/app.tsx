import { createVisitorClient, type Transport, type VisitorClient } from '@rabbet/client';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { askForHearts } from './ask-for-hearts';
import { apiHere, apiOfPage } from './kernel/data/api-here';
import { hearInquiries, skipCover } from './kernel/navigation/inquiry-links';
import { FooterAsSent } from './kernel/site/FooterAsSent';
import { TakesOver } from './kernel/lists/ListAsSent';
import { areaOf, type LoadedPage, pageInput, type Route, routeAt } from './kernel/pages/load-page';
import { restoreAnswers, PAGE_DATA_ID, type PageData } from './kernel/pages/page-data';
import { tellPageSize } from './kernel/pages/page-size';
import { Site } from './kernel/site/Site';
import { createQueryClient } from './kernel/data/sources';
import { STAFF_HOME } from './paths/paths';
import { PUBLIC_ROUTES, STILL_PATHS } from './routes';

/** Takes over the page that the server has sent. */
export async function takeOver(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!dataText) return; // a still page, which loads this with what opens an inquiry over it
  const data = JSON.parse(dataText) as PageData; // written by the server that sent this script
  const { routes, clientOver } = await areaHere();
  const queryClient = createQueryClient();
  const sources = { queryClient, client: clientOver(apiHere(), queryClient) };
  restoreAnswers(sources.queryClient, data.queries);
  tellPageSize();
  skipCover();
  hearInquiries();
  const arrival = await arrivedAt(data, routes);
  // in slices, between which a tap is answered
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <TakesOver value>
          <AsksForHearts isPublic={areaOf(arrival.route) === 'public'}>
            <Site
              routes={routes}
              arrival={arrival}
              api={apiOfPage()}
              {...whatItSays(data)}
              dataText={dataText}
              footer={<FooterAsSent />}
              {...sources}
            />
          </AsksForHearts>
        </TakesOver>
      </BrowserRouter>,
    );
  });
}

interface HeartsProps {
  readonly isPublic: boolean;
  readonly children: ReactNode;
}

/**
 * Asks for hearts once React has taken the page over, which knows nothing of them. It stands around the site and never
 * beside it: a sibling that the server does not render gives each field another id than the one that was sent.
 */
function AsksForHearts({ isPublic, children }: HeartsProps) {
  useEffect(() => (isPublic ? askForHearts() : undefined), [isPublic]);
  return children;
}

interface AreaHere {
  readonly routes: readonly Route[];
  readonly clientOver: (transport: Transport, queryClient: QueryClient) => VisitorClient;
}

/** Routes and client of the present area. A link to the other area loads a new document. */
async function areaHere(): Promise<AreaHere> {
  const isStaff = location.pathname === STAFF_HOME || location.pathname.startsWith(`${STAFF_HOME}/`);
  if (isStaff) {
    const { STAFF_ROUTES, staffClientOver } = await import('./staff-routes');
    return { routes: STAFF_ROUTES, clientOver: staffClientOver };
  }
  const elsewhere = () => Promise.reject(new Error('that page is sent as a whole, and never shown within another'));
  const still = STILL_PATHS.map((path) => ({ area: 'public', path, isStill: true, page: elsewhere }) as const);
  const forStaff = { area: 'staff', path: `${STAFF_HOME}/*`, page: elsewhere } as const;
  return { routes: [...PUBLIC_ROUTES, ...still, forStaff], clientOver: createVisitorClient };
}

function whatItSays({ sheet, inquiries, seed, sent }: PageData) {
  return { sheet, inquiries, seed, sent };
}

/** Page that the server has sent: its data is here already, only the code of the page is loaded. */
async function arrivedAt(
  { origin, pageSize, outcome, now, refusal, request }: PageData,
  routes: readonly Route[],
): Promise<LoadedPage> {
  const address = { path: location.pathname, search: new URLSearchParams(location.search), origin, pageSize };
  const route = routeAt(routes, address.path);
  const visit = pageInput(route, { ...address, now: new Date(now) });
  // it may say by itself that nothing is there; around what staff see a frame stands, whatever it is
  const isShown = /found|missing/.test(outcome) || (outcome !== 'refused' && areaOf(route) === 'staff');
  return { visit, route, page: isShown && route ? await route.page() : null, outcome, refusal, request };
}
