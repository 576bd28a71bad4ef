import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { createClient, type Transport } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type LoadedPage, loadPage, type Sources } from './kernel/load-page';
import { type Assets, pageDataText } from './kernel/page-data';
import { Site } from './kernel/Site';
import { createQueryClient } from './kernel/sources';
import { ROUTES } from './routes';

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** Of the site: `https://rabbet.example`. */
  readonly origin: string;
  readonly now: Date;
  readonly pageSize: PageSize;
}

export type Rendered =
  /** `cause`: what went wrong, for the log; it is not on the page. */
  | { readonly status: 200 | 404 | 500; readonly html: string; readonly cause?: unknown }
  | { readonly status: 301 | 302; readonly location: string };

/** The page of an address, whole, with the data that it was made of. */
export async function render(request: PageRequest, transport: Transport, assets: Assets): Promise<Rendered> {
  const { origin, now, pageSize } = request;
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const sources = { queryClient: createQueryClient(), client: createClient(transport) };
  const address = { path: pathname, search: searchParams, origin, now, pageSize };
  const arrival = await loadPage(ROUTES, address, sources);
  const { outcome, cause } = arrival;
  if (typeof outcome === 'object') return outcome;
  if (outcome !== 'failed') {
    try {
      return { status: STATUS[outcome], html: await htmlOf(request, arrival, sources, assets) };
    } catch (fault) {
      return failed(request, arrival, sources, assets, fault);
    }
  }
  return failed(request, arrival, sources, assets, cause);
}

const STATUS = { found: 200, missing: 404 } as const;

async function failed(request: PageRequest, arrival: LoadedPage, sources: Sources, assets: Assets, cause: unknown) {
  // the browser that takes the page over does not know the cause either
  const html = await htmlOf(request, { ...arrival, page: null, outcome: 'failed', cause: undefined }, sources, assets);
  return { status: 500, html, cause } as const;
}

async function htmlOf(request: PageRequest, arrival: LoadedPage, sources: Sources, assets: Assets): Promise<string> {
  const { origin, now, pageSize } = request;
  const outcome = typeof arrival.outcome === 'object' ? 'missing' : arrival.outcome;
  // what stands in Latin letters needs these two; the rest is fetched where a page has other letters
  const preload = assets.preload.filter(({ href }) => /-latin-wght-normal/.test(href));
  const shown = { ...assets, preload };
  const queries = dehydrate(sources.queryClient);
  const dataText = pageDataText({ assets: shown, outcome, origin, pageSize, now: now.toISOString(), queries });
  const page = (
    <StaticRouter location={request.url}>
      <Site routes={ROUTES} arrival={arrival} assets={shown} dataText={dataText} {...sources} />
    </StaticRouter>
  );
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      bootstrapModules: [assets.script],
      onShellError: reject,
      onError: reject,
      onAllReady: () => void text(stream.pipe(new PassThrough())).then(resolve, reject),
    });
  });
}
