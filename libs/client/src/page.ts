import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { Transport } from './transport';

/** Files of the built site that a page asks for. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preload: readonly { readonly href: string; readonly as: string; readonly type: string }[];
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
  | { readonly status: 301 | 302; readonly location: string };

/** What the server bundle of the site exports: the page of an address, whole, with the data that it was made of. */
export type RenderPage = (request: PageRequest, transport: Transport, assets: Assets) => Promise<RenderedPage>;
