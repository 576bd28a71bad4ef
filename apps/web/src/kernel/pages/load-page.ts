import { type Area, Problem, type ProblemBody } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import type { Sources } from '../data/sources';
import type { AnyForm } from '../forms/form';

/** Somebody at an address: all that a page is made of, besides the shop's data. */
export interface PageInput {
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** Origin of this site: `https://rabbet.example`. */
  readonly origin: string;
  readonly pageSize: PageSize;
  readonly now: Date;
}

interface Moved {
  readonly status: 301 | 302 | 303;
  readonly location: string;
}
/** 'forbidden': it is there, and not for whoever asks. */
export type Outcome = 'found' | 'missing' | 'forbidden' | Moved;

/** Exports of the file of a page. */
export interface PageModule {
  /** Brings what the page will ask for into the query client, and says whether there is anything at this address. */
  load(visit: PageInput, sources: Sources): Promise<Outcome>;
  readonly Page: ComponentType<{ visit: PageInput }>;
  /** Frame around it, also where it cannot be shown. It stays from page to page. */
  readonly Frame?: ComponentType<{ visit: PageInput; children: ReactNode }>;
  /** Page of its area for an address without one: that of the public site, unless given. */
  readonly Missing?: ComponentType;
  /** Forms that can be sent from it. */
  readonly forms?: readonly AnyForm[];
  /** Says that its address holds a secret. */
  readonly isSecret?: boolean;
}

export interface Route {
  readonly area: Area;
  readonly path: string;
  /** Says that it stays as it was sent: no data and no React come with it, but the few lines of `still.ts`. */
  readonly isStill?: true;
  /** Has the style sheet of the programme besides: visitors alone. */
  readonly isOfProgramme?: true;
  /** Says that what stands after the `?` makes another page for visitors; else it is passed over. */
  readonly hasQuery?: true;
  /** Made for the one who asks and kept by nobody: its path holds a secret, or its form is known when it is sent twice. */
  readonly isForOne?: true;
  page(): Promise<PageModule>;
}

/** Page that somebody has come to, with everything at hand that is shown there. */
export interface LoadedPage {
  readonly visit: PageInput;
  readonly route: Route | null;
  readonly page: PageModule | null;
  readonly outcome: Outcome | 'failed' | 'refused';
  readonly cause?: unknown;
  /** Reason for which it was not done. */
  readonly refusal?: ProblemBody;
  /** Number of the request that failed, where the server has rendered it. */
  readonly request?: string;
}

export type Address = Omit<PageInput, 'params'>;

const PARTS = /[:*].*/;

/** Path without parts, as `matchPath` compares it. */
function plainly(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase();
}

interface RouteIndex {
  /** Routes without parts. */
  readonly exact: ReadonlyMap<string, Route>;
  /** The others, each with what its addresses begin with: those that begin with more come first. */
  readonly withParts: readonly { readonly route: Route; readonly start: string }[];
}
const indexes = new WeakMap<readonly Route[], RouteIndex>();

/** Made once of all routes: a page asks where each of its links leads, and to match a path makes a pattern each time. */
function indexOf(routes: readonly Route[]): RouteIndex {
  const cached = indexes.get(routes);
  if (cached) return cached;
  const exact = new Map<string, Route>();
  const withParts: { route: Route; start: string }[] = [];
  for (const route of routes) {
    const plain = plainly(route.path);
    if (PARTS.test(route.path)) withParts.push({ route, start: plainly(route.path.replace(PARTS, '')) });
    else if (!exact.has(plain)) exact.set(plain, route);
  }
  const takesAll = ({ path }: Route) => Number(path.endsWith('/*'));
  withParts.sort((a, b) => b.start.length - a.start.length || takesAll(a.route) - takesAll(b.route));
  const index = { exact, withParts };
  indexes.set(routes, index);
  return index;
}

/** A page of its own comes before what has parts, and that before what stands for all addresses of an area. */
export function routeAt(routes: readonly Route[], path: string): Route | null {
  const { exact, withParts } = indexOf(routes);
  const plain = plainly(path);
  const exactRoute = exact.get(plain);
  if (exactRoute) return exactRoute;
  return withParts.find(({ route, start }) => plain.startsWith(start) && matchPath(route.path, path))?.route ?? null;
}

/** An address without a page is answered as one of the public site. */
export function areaOf(route: Route | null): Area {
  return route?.area ?? 'public';
}

export function pageInput(route: Route | null, address: Address): PageInput {
  return { ...address, params: (route && matchPath(route.path, address.path)?.params) ?? {} };
}

export async function loadPage(routes: readonly Route[], address: Address, sources: Sources): Promise<LoadedPage> {
  const route = routeAt(routes, address.path);
  const visit = pageInput(route, address);
  if (route === null) return { visit, route, page: null, outcome: 'missing' };
  let page: PageModule | null = null;
  try {
    page = await route.page();
    return { visit, route, page, outcome: await page.load(visit, sources) };
  } catch (cause) {
    const status = cause instanceof Problem ? cause.status : 0;
    if (status === 429) return { visit, route, page, outcome: 'refused', refusal: cause as Problem }; // as just found
    return { visit, route, page, cause, outcome: status === 403 ? 'forbidden' : 'failed' };
  }
}
