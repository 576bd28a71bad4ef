import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { Transport } from './transport';

/** What the pages of the site are for: visitors, or those who work here. */
export type Area = 'public' | 'staff';

/** The style sheet of an area, and the fonts that are fetched beside it. */
export interface Sheet {
  readonly href: string;
  readonly fonts: readonly string[];
}

/** Files of the built site that pages ask for. */
export interface Assets {
  readonly script: string;
  readonly sheets: Readonly<Record<Area, Sheet>>;
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** Of the site: `https://rabbet.example`. */
  readonly origin: string;
  readonly now: Date;
  readonly pageSize: PageSize;
}

export type RenderedPage =
  /** `cause`: what went wrong, for the log; it is not on the page. */
  | { readonly status: 200 | 404 | 500; readonly html: string; readonly cause?: unknown }
  /** `code`: of the problem that keeps the shop from its data. The page is made without any. */
  | { readonly status: 503; readonly html: string; readonly code: string }
  | { readonly status: 301 | 302; readonly location: string };

/** What the server bundle of the site exports: the page of an address, whole, with the data that it was made of. */
export type RenderPage = (request: PageRequest, transport: Transport, assets: Assets) => Promise<RenderedPage>;
