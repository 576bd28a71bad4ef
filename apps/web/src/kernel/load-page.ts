import type { QueryClient } from '@tanstack/react-query';
import type { Area, Client } from '@rabbet/client';
import type { PageSize } from '@rabbet/domain/pages/page-size';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

/** Somebody at an address: all that a page is made of, besides the shop's data. */
export interface PageInput {
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** Of this site: `https://rabbet.example`. */
  readonly origin: string;
  readonly pageSize: PageSize;
  readonly now: Date;
}

/** Where pages get their data, and where it is kept. */
export interface Sources {
  readonly queryClient: QueryClient;
  readonly client: Client;
}

interface Moved {
  readonly status: 301 | 302;
  readonly location: string;
}
export type Outcome = 'found' | 'missing' | Moved;

/** What the file of a page exports. */
interface PageModule {
  /** Brings what the page will ask for into the query client, and says whether there is anything at this address. */
  load(visit: PageInput, sources: Sources): Promise<Outcome>;
  readonly Page: ComponentType<{ visit: PageInput }>;
}

export interface Route {
  readonly area: Area;
  readonly path: string;
  page(): Promise<PageModule>;
}

/** Where somebody has come to, with everything at hand that is shown there. */
export interface LoadedPage {
  readonly visit: PageInput;
  readonly route: Route | null;
  readonly page: PageModule | null;
  readonly outcome: Outcome | 'failed';
  readonly cause?: unknown;
}

export type Address = Omit<PageInput, 'params'>;

export function routeAt(routes: readonly Route[], path: string): Route | null {
  return routes.find((route) => matchPath(route.path, path)) ?? null;
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
  try {
    const page = await route.page();
    return { visit, route, page, outcome: await page.load(visit, sources) };
  } catch (cause) {
    return { visit, route, page: null, outcome: 'failed', cause };
  }
}
