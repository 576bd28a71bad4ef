import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';

/** What makes it slow: a line, by its port; the browser's own emulation; or nothing does. */
export type Throttling = { readonly line: number } | 'browser' | 'none';

export type Kind = 'script' | 'font' | 'image' | 'stylesheet';

/** What became of one visit of somebody who was never there before. */
export interface Visit {
  /** What came over the line until the page was quiet, compressed as it was sent. */
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly largest: { readonly ms: number; readonly what: string };
  /** Of everything, to the end of the page. */
  readonly shift: number;
  readonly pictures: readonly string[];
  readonly scripts: readonly string[];
}

/** Four times slower than the machine that measures, as a phone of the middle is beside a desk. */
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const PATIENCE_MS = 60_000;

export function openChromium(): Promise<Browser> {
  const { CHROME_PATH: executablePath } = process.env;
  if (!executablePath) throw new Error('name a Chromium in CHROME_PATH, or start this with npm run bench');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** In a window of a phone, with nothing kept from before. */
export async function visitOnPhone(browser: Browser, address: string, throttling: Throttling): Promise<Visit> {
  const line = typeof throttling === 'object' && {
    server: `socks5://127.0.0.1:${throttling.line}`,
    bypass: '<-loopback>',
  };
  const context = await browser.newContext({
    ...(line && { proxy: line }),
    viewport: { width: 412, height: 915 },
    ...{ deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`,
  });
  try {
    const page = await context.newPage();
    const chrome = await context.newCDPSession(page);
    if (throttling !== 'none') await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    if (throttling === 'browser') {
      await chrome.send('Network.enable');
      await chrome.send('Network.emulateNetworkConditions', SLOW_4G);
    }
    await page.addInitScript(watch);
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(address, { waitUntil: 'networkidle', timeout: PATIENCE_MS });
    const arrived = await Promise.all(requests.map(sizeOf));
    const { largest } = await seenOn(page);
    await lookAtAll(page);
    const { shift } = await seenOn(page);
    const kb = largest.url === '' ? 0 : (arrived.find(({ url }) => url === largest.url)?.bytes ?? 0) / 1_024;
    const what = kb === 0 ? largest.what : `${largest.what}, ${kb.toFixed(1)} KB`;
    const of = (kind: Kind) => requests.filter((one) => one.resourceType() === kind).map((one) => one.url());
    return {
      bytes: bytesOf(arrived),
      largest: { ms: largest.ms, what },
      shift,
      pictures: of('image'),
      scripts: of('script'),
    };
  } finally {
    await context.close();
  }
}

interface Arrived {
  readonly url: string;
  readonly kind: string;
  readonly bytes: number;
}

async function sizeOf(request: Request): Promise<Arrived> {
  const { responseBodySize: bytes } = await request.sizes();
  return { url: request.url(), kind: request.resourceType(), bytes };
}

function bytesOf(arrived: readonly Arrived[]): Visit['bytes'] {
  const sum = (wanted: Kind) => arrived.reduce((total, { kind, bytes }) => total + (kind === wanted ? bytes : 0), 0);
  return { script: sum('script'), font: sum('font'), image: sum('image'), stylesheet: sum('stylesheet') };
}

interface Seen {
  readonly largest: { readonly ms: number; readonly what: string; readonly url: string };
  readonly shift: number;
}

function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen); // `watch` has put it there
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const seen = { largest: { ms: NaN, what: 'nothing', url: '' }, shift: 0 };
  Object.assign(window, { seen });
  interface Paint extends PerformanceEntry {
    readonly element: Element | null;
    readonly url: string;
  }
  const described = ({ element, url }: Paint) => {
    const words = (element?.getAttribute('alt') ?? element?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    const tag = element?.tagName.toLowerCase() ?? 'something';
    return url === '' ? `${tag} “${words}”` : `picture ${new URL(url).pathname} “${words}”`;
  };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as Paint[])
      // of this type alone
      seen.largest = { ms: one.startTime, what: described(one), url: one.url };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      // likewise
      if (!one.hadRecentInput) seen.shift += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** To the end, a window at a time, with the pictures there: some of them come only then. */
async function lookAtAll(page: Page): Promise<void> {
  for (let isEnd = false; !isEnd;) {
    isEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.9, behavior: 'instant' });
      return scrollY === before;
    });
    const inSight = () =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete || bottom < 0 || top > innerHeight;
      });
    await page.waitForFunction(inSight, undefined, { timeout: PATIENCE_MS });
  }
}

/** Room for those that are looked at: what is made ahead of that ends soon, and leaves the machine to what is measured. */
export const FEW_PICTURES = { PICTURE_CACHE_MB: '40' };

const IN_SIZES = /\/images\/\d+\/\d+\//;
const FORMATS = 'image/avif,image/webp,image/*;q=0.8';
const LOOK_AGAIN_MS = 500;

/** Waits until a page's pictures are as they are once a shop has run for some minutes: AVIF, in the sizes that a phone asks for. */
export async function makePictures(browser: Browser, address: string): Promise<void> {
  const { pictures } = await visitOnPhone(browser, address, 'none');
  for (const picture of pictures.filter((one) => IN_SIZES.test(one)))
    for (;;) {
      const { headers, status } = await fetch(picture, { headers: { accept: FORMATS } });
      if (status >= 400 || headers.get('content-type') === 'image/avif') break;
      await pause(LOOK_AGAIN_MS);
    }
}
