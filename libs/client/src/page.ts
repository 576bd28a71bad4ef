import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { ProblemBody } from './problem';
import type { Transport } from './transport';

/** Area of the site: pages for visitors, or for the staff. */
export type Area = 'public' | 'staff';

/** The style sheet of an area, and the fonts that are fetched beside it. */
export interface Sheet {
  readonly href: string;
  /** Further one of a few pages. */
  readonly beside?: string;
  readonly fonts: readonly string[];
}

/** Files of the built site that pages ask for. */
export interface Assets {
  /** Takes a page over. */
  readonly script: string;
  /** Script of pages that React does not take over. */
  readonly still: string;
  /** Opens inquiries over a page, of either sort. */
  readonly inquiries: string;
  readonly sheets: Readonly<Record<Area, Sheet>>;
  /** Style sheet of the pages of events and workshops, beside that of their area. */
  readonly programme?: string;
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** Origin of the site: `https://rabbet.example`. */
  readonly origin: string;
  /** Origin of the API, where a setting names it. */
  readonly api?: string;
  readonly now: Date;
  readonly pageSize: PageSize;
  /** Beginning of the command ids of a page's forms, for a page that is made once for one person. */
  readonly seed?: string;
  /** Number of the request in the log, for a page that is made for one person. */
  readonly request?: string;
  /** Refusal of a sent form; the page shows it and nothing else. */
  readonly refusal?: ProblemBody;
}

/** Names and values of a form, in its order, as a browser without scripts sends them. */
export type SentFields = readonly (readonly [name: string, value: string])[];

interface Html {
  readonly html: string;
  /** Media type of a document for machines, which is not HTML. */
  readonly type?: string;
  /** Marks an address that holds a secret: no referrer is sent to its links and forms. */
  readonly isSecret?: boolean;
  /** Seconds until the form may be sent again. */
  readonly retryAfter?: number | null;
}

export type RenderedPage =
  /** `cause`: what went wrong, for the log; it is not on the page. */
  | (Html & { readonly status: number; readonly cause?: unknown })
  /** `code`: of the problem that keeps the shop from its data. The page is made without any. */
  | { readonly status: 503; readonly html: string; readonly code: string }
  | { readonly status: 301 | 302 | 303; readonly location: string };

/** The page of an address, whole, with the data that it was made of. */
export type RenderPage = (request: PageRequest, transport: Transport, assets: Assets) => Promise<RenderedPage>;

/** Page or document at an address. */
export interface Place {
  /** Audience of the page; documents for machines are the same for everybody. */
  readonly audience: Area | 'machines';
  /** The one of all addresses of this page under which it is kept; null where there is none. */
  readonly url: string | null;
  /** Made for whoever asks, and kept by nobody. */
  readonly isForOne?: true;
}

/** Exports of the site's server bundle. */
export interface SiteBundle {
  readonly render: RenderPage;
  placeAt(url: string): Place;
  /** Does what a form of the page asks for, and says what to show then; null where the page has no such form. */
  post(request: PageRequest, sent: SentFields, transport: Transport, assets: Assets): Promise<RenderedPage | null>;
}
