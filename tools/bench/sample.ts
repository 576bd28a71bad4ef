import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rungFor } from '@rabbet/domain/images/images';
import { type Figure, figure, most } from './figure';
import { serveShop } from './served';

const LOOK_AGAIN_MS = 20;
/** Widths of a picture that pages load first; a width between them is served by the next larger one. */
const AT_FIRST_PX = [320, 640, 960];
const ADDRESS = /\/images\/\d+\/(\d+)\/_\.\w+\?([\w-]+)/g;

/** Measures from the first answer of a first start until home and the first inventory page have their pictures. */
export async function firstPictures(home: string): Promise<Figure> {
  const shop = await serveShop(home);
  const started = performance.now();
  try {
    const url = `http://127.0.0.1:${shop.port}`;
    const widths = await picturesOn([url, `${url}/inventory`]);
    const names = [...widths].flatMap(([hash, width]) =>
      AT_FIRST_PX.map((step) => `${hash}-${rungFor(width, step)}.webp`),
    );
    while (!isMade(home, names)) await pause(LOOK_AGAIN_MS);
    const seconds = (performance.now() - started) / 1_000;
    const what = `first start, from its first answer until ${widths.size} pictures of home and inventory are made`;
    return figure(what, seconds, 's', { goal: most('value', 5) });
  } finally {
    await shop.stop();
  }
}

/** The widest size that each of their addresses tells, by the hash. */
async function picturesOn(addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const widths = new Map<string, number>();
  for (const address of addresses)
    for (const [, width = '', hash = ''] of (await (await fetch(address)).text()).matchAll(ADDRESS))
      widths.set(hash, Math.max(Number(width), widths.get(hash) ?? 0));
  return widths;
}

/** Told by the files, since a picture that is asked for is made at once. */
function isMade(home: string, names: readonly string[]): boolean {
  const folder = join(home, 'cache/pictures');
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return names.every((name) => files.has(name));
}
