import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import {
  type Assets,
  createClient,
  type PageRequest,
  type RenderedPage,
  type Sheet,
  type Transport,
} from '@rabbet/client';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { isAway } from './kernel/AwayPage';
import { areaOf, type LoadedPage, loadPage, type Route, type Sources } from './kernel/load-page';
import { type PageData, pageDataText } from './kernel/page-data';
import { Site } from './kernel/Site';
import { createQueryClient } from './kernel/sources';
import { ROUTES } from './routes';

/** The page of an address, whole, with the data that it was made of. */
export async function render(
  request: PageRequest,
  transport: Transport,
  assets: Assets,
  routes: readonly Route[] = ROUTES,
): Promise<RenderedPage> {
  const { url, ...given } = request;
  const { pathname, searchParams } = urlOf(url);
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  const address = { path: pathname, search: searchParams, ...given };
  const arrival = await loadPage(routes, address, sources);
  const { outcome, cause } = arrival;
  if (typeof outcome === 'object') return outcome;
  const app = { routes, ...sources };
  try {
    if (isAway(cause))
      return { status: 503, html: await htmlOf(request, arrival, app, assets, null), code: cause.code };
    if (outcome === 'failed') throw cause;
    return { status: STATUS[outcome], html: await wholeOf(request, { ...arrival, outcome }, app, assets) };
  } catch (cause) {
    // the browser that takes the page over does not know the cause either
    const failed = { ...arrival, page: null, outcome: 'failed', cause: undefined } as const;
    return { status: 500, html: await wholeOf(request, failed, app, assets), cause };
  }
}

/** As browsers read it, which escape what has no place in an address: the page that takes over has to find itself there. */
function urlOf(address: string): URL {
  return new URL(`http://page${address}`);
}

const STATUS = { found: 200, missing: 404 } as const;

type Shown = LoadedPage & Pick<PageData, 'outcome'>;
type App = Sources & { readonly routes: readonly Route[] };

/** A page with its data, which the browser takes over. */
function wholeOf(request: PageRequest, arrival: Shown, app: App, assets: Assets): Promise<string> {
  const { origin, now, pageSize } = request;
  const queries = dehydrate(app.queryClient);
  const data = { sheet: sheetOf(arrival, assets), outcome: arrival.outcome, origin, pageSize, now: now.toISOString() };
  return htmlOf(request, arrival, app, assets, pageDataText({ ...data, queries }));
}

function sheetOf({ route }: LoadedPage, assets: Assets): Sheet {
  const { href, fonts } = assets.sheets[areaOf(route)];
  // what stands in Latin letters needs these; the rest is fetched where a page has other letters
  return { href, fonts: fonts.filter((font) => /-latin-wght-normal/.test(font)) };
}

async function htmlOf(
  { url }: PageRequest,
  arrival: LoadedPage,
  app: App,
  assets: Assets,
  dataText: string | null,
): Promise<string> {
  const { pathname, search } = urlOf(url);
  const page = (
    <StaticRouter location={{ pathname, search }}>
      <Site arrival={arrival} sheet={sheetOf(arrival, assets)} dataText={dataText} {...app} />
    </StaticRouter>
  );
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      bootstrapModules: dataText === null ? [] : [assets.script],
      onShellError: reject,
      onError: reject,
      onAllReady: () => void text(stream.pipe(new PassThrough())).then(resolve, reject),
    });
  });
}
