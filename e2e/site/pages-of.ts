import { readPage } from './document';

/** Pages tested of each kind; a fault in one of the others is for the robot to find. */
const OF_EACH = 2;
const MOST_OF_ALL = 60;

/** Every kind of page that links lead to from the front door, with a page that is not there. */
export async function pagesOf(site: string): Promise<readonly string[]> {
  const pathsByKind = new Map<string, string[]>();
  const waiting = ['/'];
  for (const path of waiting) {
    const kind = kindOf(path);
    const before = pathsByKind.get(kind) ?? [];
    if (before.includes(path) || before.length === OF_EACH || waiting.length > 100 * MOST_OF_ALL) continue;
    const response = await fetch(site + path, { redirect: 'manual' });
    const html = await response.text();
    const to = response.headers.get('location');
    if (to !== null) waiting.push(pathOf(new URL(to, site).href));
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue;
    pathsByKind.set(kind, [...before, path]);
    waiting.push(
      ...readPage(html, site + path)
        .links.map(pathOf)
        .filter(isPage),
    );
  }
  return [...[...pathsByKind.values()].flat(), '/nowhere'].slice(0, MOST_OF_ALL);
}

/** The pages that are always there, as the sitemap tells search engines. */
export async function listedPages(site: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pathOf(address));
  return listed.filter((path) => !/\d/.test(path));
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function isPage(path: string): boolean {
  return !/^\/(assets|images|docs|health|core)\b|\.\w+$/.test(path);
}

/** Addresses that differ in numbers and what follows them alone are of one kind, and so is whatever else a page is asked for. */
export function kindOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://site');
  return `${pathname.replace(/\/\d+(\/[^/]+)?/g, '/#')}${search && '?'}`;
}
