import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { ProblemBody } from './problem';
import type { Transport } from './transport';

/** What the pages of the site are for: visitors, or those who work here. */
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
  /** For pages that nothing takes over. */
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
  /** Of the site: `https://rabbet.example`. */
  readonly origin: string;
  /** Origin of the API, where a setting names it. */
  readonly api?: string;
  readonly now: Date;
  readonly pageSize: PageSize;
  /** Of a page that is made for one person once: the command ids of its forms begin with it. */
  readonly seed?: string;
  /** Number of the request in the log, for a page that is made for one person. */
  readonly request?: string;
  /** Why what was asked for is not done: the page says so, and nothing else. */
  readonly refusal?: ProblemBody;
}

/** What a browser without scripts sends of a form: names and values, in the order of the form. */
export type SentFields = readonly (readonly [name: string, value: string])[];

interface Html {
  readonly html: string;
  /** Of a document for machines, which is no HTML: its media type. */
  readonly type?: string;
  /** Its address holds a secret: nobody is told where a link or form of it was. */
  readonly isSecret?: boolean;
  /** In how many seconds what was sent may be taken. */
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

/** What there is at an address. */
export interface Place {
  /** Whom it is for. What machines read is the same for everybody. */
  readonly audience: Area | 'machines';
  /** The one of all addresses of this page under which it is kept; null where there is none. */
  readonly url: string | null;
  /** Made for whoever asks, and kept by nobody. */
  readonly isForOne?: true;
}

/** What the server bundle of the site exports. */
export interface SiteBundle {
  readonly render: RenderPage;
  placeAt(url: string): Place;
  /** Does what a form of the page asks for, and says what to show then; null where the page has no such form. */
  post(request: PageRequest, sent: SentFields, transport: Transport, assets: Assets): Promise<RenderedPage | null>;
}
