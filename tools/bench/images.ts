import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Figure, figure, least, most } from './figure';
import { inTurns } from './load';
import { asking, hammer, localToken, type Served, serveBare, serveShop } from './served';

/** As a camera takes them: what is in them is hard to pack. */
const PHOTO = { width: 2_000, height: 1_500, channels: 3 as const, background: '#765' };
const SMALL = { ...PHOTO, width: 700, height: 500 };
const PHOTOS = 12;
const WIDTH = 640;
const WARM_MS = 800;

interface Uploaded {
  readonly id: number;
  readonly hash: string;
}

/** A size of a picture: made for whoever asks first, beside sharp alone; and sent again, beside a bare server. */
export async function imageFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'images');
  mkdirSync(folder);
  const shop = await serveShop(folder, { DATABASE_URL: url, RABBET_SAMPLE: 'off' });
  try {
    // a small one: nothing of it is being made any more while it is sent again
    const again = await warm(shop, await upload(shop, folder, await photoOf(0, SMALL)), folder);
    const times = { sent: [] as number[], cold: [] as number[], bare: [] as number[] };
    let last: Uploaded = { id: 0, hash: '' };
    for (let i = 0; i < PHOTOS; i++) {
      const photo = await photoOf(i);
      last = await timed(times.sent, () => upload(shop, folder, photo));
      await timed(times.bare, () =>
        sharp(photo).autoOrient().resize({ width: WIDTH }).jpeg({ quality: 82 }).toBuffer(),
      );
      // JPEG is made for whoever asks: WebP and AVIF are being made already
      const picture = await timed(times.cold, () => shown(shop, last));
      if (picture.length < 1_000) throw new Error('this is no picture');
    }
    return [
      figure('a picture of 3 megapixels that is sent, until it is kept, median', median(times.sent), 'ms'),
      figure('a size of a picture, made for whoever asks, median', median(times.cold), 'ms', {
        baseline: median(times.bare),
        goal: most('ratio', 4),
      }),
      again,
    ];
  } finally {
    await shop.stop();
  }
}

async function warm(shop: Served, uploaded: Uploaded, folder: string): Promise<Figure> {
  const { id, hash } = uploaded;
  await shown(shop, uploaded);
  const path = `/images/${id}/${WIDTH}/_.jpeg?${hash}`;
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(body.length) };
  const bare = await serveBare({ status: 200, headers, body }, folder);
  try {
    const [barely, ours] = await inTurns(
      3,
      () => hammer(asking(bare.port, path, '', 32, WARM_MS), '200'),
      () => hammer(asking(shop.port, path, '', 32, WARM_MS), '200'),
    );
    const goal = least('ratio', 0.2);
    return figure('a size of a picture, sent again', ours!.perSecond, '/s', { baseline: barely!.perSecond, goal }); // both measured
  } finally {
    await bare.stop();
  }
}

function photoOf(seed: number, size = PHOTO): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 90 + seed, sigma: 30 };
  return sharp({ create: { ...size, noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function upload({ port }: Served, home: string, photo: Buffer): Promise<Uploaded> {
  const form = new FormData();
  form.set('file-key', new Blob([new Uint8Array(photo)]));
  const headers = { authorization: `Bearer ${localToken(home)}` };
  const url = `http://127.0.0.1:${port}/core/content/images/upload`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`the upload was answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Uploaded; // as the API tells it
}

/** Once the read model knows of it. */
async function shown({ port }: Served, { id, hash }: Uploaded): Promise<Buffer> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/images/${id}/${WIDTH}/_.jpeg?${hash}`);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 404) return body;
  }
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const done = await work();
  times.push(performance.now() - before);
  return done;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}
