import {
  type Assets,
  createClient,
  type PageRequest,
  Problem,
  type Place,
  type RenderedPage,
  type SentFields,
  type Sheet,
  type Transport,
} from '@rabbet/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { isAway } from './kernel/site/AwayPage';
import type { MachineDocument } from './kernel/pages/documents';
import { Footer } from './kernel/site/Footer';
import { inOrderOfNeed } from './kernel/pages/head-order';
import type { SentForm } from './kernel/forms/sent-form';
import { postForm } from './kernel/forms/post-form';
import { wordsOf } from './kernel/forms/problem-words';
import { areaOf, type LoadedPage, loadPage, pageInput, type Route, routeAt } from './kernel/pages/load-page';
import { answersToSend, type PageData, pageDataText } from './kernel/pages/page-data';
import { Site } from './kernel/site/Site';
import { shopQuery } from './kernel/data/shop';
import { createQueryClient, type Sources } from './kernel/data/sources';
import { DOCUMENTS } from './all-documents';
import { ROUTES } from './all-routes';
import { recordsNamed } from './staff/sheet/choices';

/** The page of an address, whole, with the data that it was made of. */
export async function render(
  request: PageRequest,
  transport: Transport,
  assets: Assets,
  routes: readonly Route[] = ROUTES,
): Promise<RenderedPage> {
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  const app = { routes, ...sources };
  const document = documentAt(request.url);
  return (document && (await written(document, request, app))) ?? rendered(request, assets, app);
}

export function placeAt(url: string): Place {
  const [path = '/'] = url.split('?', 1);
  if (documentAt(url)) return { audience: 'machines', url: path };
  const route = routeAt(ROUTES, urlOf(url).pathname);
  const place = { audience: areaOf(route), url: route && (route.hasQuery ? url : path) };
  return route?.isForOne ? { ...place, isForOne: true } : place;
}

function documentAt(url: string): MachineDocument | undefined {
  const { pathname } = urlOf(url);
  return DOCUMENTS.find(({ address }) => address.test(pathname));
}

/** Renders a document for machines; null where there is none at this very address. */
async function written(
  document: MachineDocument,
  { url, origin }: PageRequest,
  { routes, client }: App,
): Promise<RenderedPage | null> {
  const isOpen = (path: string) => routeAt(routes, path) !== null;
  try {
    const text = await document.write({ path: urlOf(url).pathname, origin, isOpen }, client);
    return text === null ? null : { status: 200, html: text, type: document.type };
  } catch (cause) {
    if (!isAway(cause)) throw cause;
    return { status: 503, html: '', code: cause.code };
  }
}

/** Does what a form of the page asks for, and says what to show then; null where the page has no such form. */
export async function post(
  request: PageRequest,
  sent: SentFields,
  transport: Transport,
  assets: Assets,
  routes: readonly Route[] = ROUTES,
): Promise<RenderedPage | null> {
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  const route = routeAt(routes, urlOf(request.url).pathname);
  const pageModule = await route?.page();
  const find = areaOf(route) === 'staff' ? recordsNamed.bind(null, sources.client) : undefined;
  const posted = await postForm(pageModule?.forms ?? [], sent, sources.client, find);
  if (posted === null) return null;
  if ('location' in posted) return { status: 303, location: posted.location };
  const page = await rendered(request, assets, { routes, ...sources }, posted.sent);
  return 'html' in page && !('code' in page) ? { ...page, retryAfter: posted.retryAfter } : page;
}

/**
 * Parses an address as browsers do, which escape invalid characters: the browser that takes the page over must find the
 * same address.
 */
function urlOf(address: string): URL {
  return new URL(`http://page${address}`);
}

type Shown = LoadedPage & Pick<PageData, 'outcome'>;
type App = Sources & { readonly routes: readonly Route[] };

async function rendered(request: PageRequest, assets: Assets, app: App, sent?: SentForm): Promise<RenderedPage> {
  const [arrival] = await Promise.all([arrivedAt(request, app), app.queryClient.prefetchQuery(shopQuery(app.client))]);
  const { cause, page } = arrival;
  const outcome = withoutRefusedParameters(arrival) ?? arrival.outcome;
  if (typeof outcome === 'object') return outcome;
  const isSecret = page?.isSecret ?? false;
  try {
    if (isAway(cause)) {
      const html = htmlOf(request, arrival, app, assets, {});
      return { status: 503, html, code: cause.code };
    }
    if (outcome === 'failed') throw cause;
    const shown = { ...arrival, outcome };
    return { status: statusOf(shown, sent), html: wholeOf(request, shown, app, assets, sent), isSecret };
  } catch (cause) {
    // the browser that takes the page over does not know the cause either
    const failed = { ...arrival, outcome: 'failed', cause: undefined, request: request.request } as const;
    return { status: 500, html: wholeOf(request, failed, app, assets), cause };
  }
}

/**
 * Redirects to the address without the parameters that the API refused, such as an invented cursor; null if it refused
 * none.
 */
function withoutRefusedParameters({
  visit: { path, search },
  cause,
}: LoadedPage): { status: 302; location: string } | null {
  const left = new URLSearchParams(search);
  if (cause instanceof Problem) for (const { field } of cause.errors) left.delete(field);
  return left.size === search.size ? null : { status: 302, location: `${path}?${left}` };
}

/** A page that says why nothing was done asks for no data. */
async function arrivedAt({ url, refusal, ...given }: PageRequest, app: App): Promise<LoadedPage> {
  const { pathname, searchParams } = urlOf(url);
  const address = { path: pathname, search: searchParams, ...given };
  if (!refusal) return loadPage(app.routes, address, app);
  const route = routeAt(app.routes, pathname);
  return {
    visit: pageInput(route, address),
    route,
    page: null,
    outcome: 'refused',
    refusal: { ...refusal, detail: wordsOf(refusal) },
  };
}

const STATUS = { found: 200, missing: 404, forbidden: 403, failed: 500, refused: 400 } as const;

function statusOf({ outcome, refusal }: Pick<PageData, 'outcome' | 'refusal'>, sent?: SentForm): number {
  return refusal?.status ?? (sent?.problem?.status || STATUS[outcome]);
}

/** A page with its data, which the browser takes over, unless nothing of it changes any more. */
function wholeOf(request: PageRequest, arrival: Shown, app: App, assets: Assets, sent?: SentForm): string {
  if (arrival.route?.isStill) return htmlOf(request, arrival, app, assets, { script: assets.still, sent });
  const { origin, now, pageSize, seed } = request;
  const { outcome, refusal, request: failed } = arrival;
  const data = {
    sheet: sheetOf(arrival, assets),
    inquiries: assets.inquiries,
    outcome,
    refusal,
    request: failed,
    origin,
    pageSize,
    now: now.toISOString(),
    seed,
    sent,
  };
  const dataText = pageDataText({ ...data, queries: answersToSend(app.queryClient) });
  return htmlOf(request, arrival, app, assets, { script: assets.script, dataText, sent });
}

function sheetOf({ route }: LoadedPage, assets: Assets): Sheet {
  const { href, fonts } = assets.sheets[areaOf(route)];
  const beside = route?.isOfProgramme && assets.programme;
  // what stands in Latin letters needs these; the rest is fetched where a page has other letters
  return { href, ...(beside && { beside }), fonts: fonts.filter((font) => /-latin-400-normal/.test(font)) };
}

interface ComesWith {
  readonly script?: string;
  /** Page data, for a script that takes the page over. */
  readonly dataText?: string;
  readonly sent?: SentForm;
}

function htmlOf(
  { url, api, seed }: PageRequest,
  arrival: LoadedPage,
  app: App,
  assets: Assets,
  { script, dataText, sent }: ComesWith,
): string {
  const { pathname, search } = urlOf(url);
  const page = (
    <StaticRouter location={{ pathname, search }}>
      <Site
        arrival={arrival}
        sheet={sheetOf(arrival, assets)}
        api={api}
        inquiries={assets.inquiries}
        dataText={dataText ?? null}
        footer={<Footer />}
        seed={seed}
        sent={sent}
        {...app}
      />
    </StaticRouter>
  );
  // nothing of a page is waited for: its data is there
  return `<!DOCTYPE html>${inOrderOfNeed(renderToString(page), script)}`;
}
