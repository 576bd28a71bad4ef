import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rungFor, rungsOf } from '@rabbet/domain/images/images';
import { type Figure, figure, most } from './figure';
import { publicPages } from './public-pages';
import { localToken, serveShop } from './served';

const SOON_S = 15;
const ALL_S = 600;
/** As long as is waited for what should have come by then. */
const PATIENCE_S = 3 * ALL_S;
const LOOK_AGAIN_MS = 100;
const TELL_MS = 30_000;

/** In these a picture is as good as there: what is between is shown by the next larger one. */
const AT_FIRST_PX = [320, 640, 960];
/** So wide pictures are made as AVIF before anybody asks. */
const AVIF_PX = 1_280;

/** From the very first start: until every page answers, until what people see first has its pictures, and until all have. */
export async function sampleFigures(_url: string, parent: string): Promise<Figure[]> {
  const home = join(parent, 'sample');
  const started = performance.now();
  const shop = await serveShop(home);
  try {
    const url = `http://127.0.0.1:${shop.port}`;
    const pages = await publicPages(url);
    for (const path of pages.values()) await until(started, () => isAnswered(url + path));
    const answering = secondsSince(started);
    tell(`every page answers after ${answering.toFixed(1)} s`);
    const first = await picturesOn([url, `${url}/inventory`]);
    const seen = await until(started, () => isMade(home, first.flatMap(atFirst)));
    tell(`the pictures of home and inventory are made after ${seen.toFixed(1)} s`);
    const all = await everyImage(url, home);
    const shown = await until(started, () => isMade(home, all.flatMap(inWebp)));
    tell(`all pictures are made after ${shown.toFixed(0)} s, and AVIF goes on`);
    const names = all.flatMap((one) => [...inWebp(one), ...inAvif(one)]);
    const telling = setInterval(() => tell(`${missing(home, names)} of ${names.length} files to make`), TELL_MS);
    const made = await until(started, () => isMade(home, names)).finally(() => clearInterval(telling));
    return [
      figure('the sample, from the first start until every page answers', answering, 's', {
        goal: most('value', SOON_S),
      }),
      figure(`the sample, until ${first.length} pictures of home and inventory are made`, seen, 's', {
        goal: most('value', SOON_S),
      }),
      figure(`the sample, until all of ${all.length} pictures are made in all sizes`, shown, 's', {
        goal: most('value', ALL_S),
      }),
      figure('the sample, until they are made as AVIF besides', made, 's', { goal: most('value', ALL_S) }),
    ];
  } finally {
    await shop.stop();
  }
}

const tell = (words: string) => void process.stderr.write(`${words}\n`);
const secondsSince = (started: number) => (performance.now() - started) / 1_000;

/** Answers the seconds that it took; what takes too long has taken that long. */
async function until(started: number, isSo: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await isSo()) && secondsSince(started) < PATIENCE_S) await pause(LOOK_AGAIN_MS);
  return secondsSince(started);
}

async function isAnswered(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

interface Kept {
  readonly hash: string;
  readonly width: number;
  readonly mime: string;
}

const ADDRESS = /\/images\/\d+\/(\d+)\/_\.(\w+)\?([\w-]+)/g;

/** As the pages name them: the widest size that an address tells is as wide as it needs to be here. */
async function picturesOn(addresses: readonly string[]): Promise<Kept[]> {
  const found = new Map<string, Kept>();
  for (const address of addresses)
    for (const [, width = '', mime = '', hash = ''] of (await (await fetch(address)).text()).matchAll(ADDRESS))
      found.set(hash, { hash, mime, width: Math.max(Number(width), found.get(hash)?.width ?? 0) });
  return [...found.values()];
}

async function everyImage(url: string, home: string): Promise<Kept[]> {
  const headers = { authorization: `Bearer ${localToken(home)}` };
  const listed = await fetch(`${url}/core/content/images`, { headers });
  return ((await listed.json()) as Kept[]).filter(({ mime }) => mime !== 'svg'); // records of images
}

function atFirst({ hash, width }: Kept): string[] {
  return AT_FIRST_PX.map((step) => `${hash}-${rungFor(width, step)}.webp`);
}

function inWebp({ hash, width }: Kept): string[] {
  return rungsOf(width).map((rung) => `${hash}-${rung}.webp`);
}

function inAvif({ hash, width }: Kept): string[] {
  return rungsOf(width)
    .filter((rung) => rung <= AVIF_PX)
    .map((rung) => `${hash}-${rung}.avif`);
}

const isMade = (home: string, names: readonly string[]) => missing(home, names) === 0;

/** Told by the files, since a picture that is asked for is made at once. */
function missing(home: string, names: readonly string[]): number {
  const folder = join(home, 'cache/pictures');
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return names.filter((name) => !files.has(name)).length;
}
