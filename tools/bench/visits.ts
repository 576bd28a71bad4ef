import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Asked } from './asked';
import { type Figure, figure, most } from './figure';
import { FEW_PICTURES, type Kind, makePictures, openChromium, type Visit, visitOnPhone } from './phone';
import { publicPages, READING_PAGES } from './public-pages';
import { type Served, serveShop } from './served';
import { openSlowLine } from './slow-line';

/** Of these the largest paint is measured so often; one visit tells what comes over the line. */
const PAINTED = new Set(['home', 'inventory', 'artist', 'event']);
const TIMES = 5;
const KB = 1_024;

const SCRIPT_KB = { reading: 5, others: 120 };
const SHIFT = 0.02;
const PAINT_MS = 1_200;

/** What visitors with a phone wait for, download and see move. */
export async function visitFigures(_url: string, home: string, { pages: only }: Asked): Promise<Figure[]> {
  const shop = await serveShop(join(home, 'visits'), FEW_PICTURES);
  const browser = await openChromium();
  try {
    const url = `http://127.0.0.1:${shop.port}`;
    const pages = await publicPages(url, only);
    for (const path of pages.values()) await makePictures(browser, url + path);
    const figures: Figure[] = [];
    const scripts = new Set<string>();
    for (const [name, path] of pages) figures.push(...(await figuresOf(browser, shop, name, path, scripts)));
    return [...figures, figure('these pages together, on a phone: scripts, by gzip', await gzipKb(scripts), 'KB')];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Adds what scripts it has loaded to those of the other pages. */
async function figuresOf(
  browser: Browser,
  shop: Served,
  name: string,
  path: string,
  scripts: Set<string>,
): Promise<Figure[]> {
  process.stderr.write(`visiting ${name}\n`);
  const isPainted = PAINTED.has(name);
  const slow = await visitsTo(browser, shop, path, 'line', isPainted ? TIMES : 1);
  for (const script of slow[0]?.scripts ?? []) scripts.add(script);
  const figures = [
    ...(await bytesOf(name, slow[0]!)), // at least one
    figure(`${name} on a phone: layout shift, to its end`, Math.max(...slow.map(({ shift }) => shift)), '', {
      goal: most('value', SHIFT),
    }),
    paintOf(name, slow, 'line'),
  ];
  return isPainted
    ? [...figures, paintOf(name, await visitsTo(browser, shop, path, 'browser', TIMES), 'browser')]
    : figures;
}

async function visitsTo(
  browser: Browser,
  { port }: Served,
  path: string,
  slowed: Slowed,
  times: number,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  const line = await openSlowLine(port);
  try {
    const throttling = slowed === 'line' ? { line: line.port } : slowed;
    for (let i = 0; i < times; i++)
      visits.push(await visitOnPhone(browser, `http://127.0.0.1:${port}${path}`, throttling));
    return visits;
  } finally {
    await line.close();
  }
}

async function bytesOf(name: string, { bytes, scripts }: Visit): Promise<Figure[]> {
  const kb = (kind: Kind) => bytes[kind] / KB;
  const goal = READING_PAGES.has(name) ? SCRIPT_KB.reading : SCRIPT_KB.others;
  return [
    figure(`${name} on a phone: scripts, by gzip`, await gzipKb(scripts), 'KB', {
      goal: most('value', goal),
      note: `${kb('script').toFixed(1)} KB as they were sent`,
    }),
    figure(`${name} on a phone: styles and fonts`, kb('stylesheet') + kb('font'), 'KB'),
    figure(`${name} on a phone: pictures, before anybody scrolls`, kb('image'), 'KB'),
  ];
}

/** As the goals count them, whatever a browser likes better. */
async function gzipKb(addresses: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const { headers, body } = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    bytes += Number(headers.get('content-length'));
    await body?.cancel();
  }
  return bytes / KB;
}

type Slowed = 'line' | 'browser';
const SLOWED: Readonly<Record<Slowed, string>> = {
  line: 'over the slow line',
  browser: "by the browser's own emulation",
};

function paintOf(name: string, visits: readonly Visit[], slowed: Slowed): Figure {
  const { ms, what } = median(visits.map(({ largest }) => largest));
  const goal = PAINTED.has(name) ? most('value', PAINT_MS) : null;
  return figure(`${name} on a phone: largest paint, ${SLOWED[slowed]}`, ms, 'ms', { goal, note: what });
}

function median(paints: readonly Visit['largest'][]): Visit['largest'] {
  return [...paints].sort((a, b) => a.ms - b.ms)[Math.floor(paints.length / 2)]!; // at least one
}
