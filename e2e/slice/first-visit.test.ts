import { brotliCompressSync } from 'node:zlib';
import type { Browser, Request } from 'playwright-core';
import { openBrowser, visit } from './browser';
import { Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_SAMPLE: 'off' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** KB as they come over the line: text compressed, fonts as they are. A little more than today's. */
const AT_MOST = { script: 97, stylesheet: 10.5, font: 52 };

/** Scripts of a page that stays as it was sent: nothing of what takes others over. */
const STILL_AT_MOST = 3.18;

/**
 * Bytes that the digests in the names of files add to a compressed script. They change with each change of the site,
 * and some compress better than others: a weight without them is the same for the same script.
 */
function digestBytes(script: Buffer): number {
  const withoutDigests = script.toString().replace(/-[\w-]{7,8}\.js/g, '.js');
  return brotliCompressSync(script).length - brotliCompressSync(withoutDigests).length;
}

/**
 * Kilobytes of each kind that the browser has downloaded once the last script has come, which is requested when the
 * page is idle.
 */
async function downloaded(path: string) {
  const { page, arrived, leave } = await visit(browser, shop.url);
  const sizes: Promise<[kind: string, bytes: number]>[] = [];
  const sizeOf = async (request: Request): Promise<[kind: string, bytes: number]> => {
    const kind = request.resourceType();
    const { responseBodySize } = await request.sizes();
    const script = kind === 'script' ? await (await request.response())?.body() : null;
    return [kind, responseBodySize - (script ? digestBytes(script) : 0)];
  };
  page.on('requestfinished', (request) => void sizes.push(sizeOf(request)));
  const last = page.waitForEvent('requestfinished', (request) => /\/assets\/hearts-/.test(request.url()));
  await page.goto(path);
  await last;
  await arrived();
  const all = await Promise.all(sizes);
  await leave();
  return (wantedKind: string) =>
    all.reduce((sum, [kind, bytes]) => (kind === wantedKind ? sum + bytes / 1024 : sum), 0);
}

test('a first visit downloads no more scripts, styles and fonts than it needs', async () => {
  const kb = await downloaded('/inventory');
  const measured = Object.entries(AT_MOST).map(([kind, most]) => ({ kind, kb: kb(kind), most }));
  expect(measured.filter((row) => row.kb === 0 || row.kb > row.most)).toEqual([]);
});

test('a page that stays as it was sent downloads next to no scripts', async () => {
  const kb = await downloaded('/');
  expect(kb('script')).toBeLessThan(STILL_AT_MOST);
  expect(kb('script')).toBeGreaterThan(0);
});
