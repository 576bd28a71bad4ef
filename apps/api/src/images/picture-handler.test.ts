import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { AppLogger } from '../kernel/logging/app-logger';
import { DiskFull } from '../kernel/problems/disk-full';
import { ProblemFilter } from '../kernel/requests/problem-filter';
import { type Maker, MakerProcess } from './maker-process';
import { OriginalsFolder } from './originals';
import { pictureHandler } from './picture-handler';
import { Pictures, type PictureImage } from './pictures';
import { render } from './render';
import { plainImage } from '../testing/images/files';

const HASH = 'photo1';
const images: PictureImage[] = [
  { id: 7, hash: HASH, width: 800, height: 600, mime: 'jpeg' },
  { id: 8, hash: 'logo1', width: 10, height: 10, mime: 'svg' },
  { id: 9, hash: 'gone', width: 10, height: 10, mime: 'png' },
];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const findImage = async (id: number) => images.find((image) => image.id === id) ?? null;

let home: string;
let server: Server;
let pictures: Pictures;
const failures: unknown[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rabbet-picture-handler-'));
  await mkdir(join(home, 'originals'));
  await writeFile(join(home, 'originals/logo1'), SVG);
  await plainImage(800, 600)
    .jpeg()
    .toFile(join(home, 'originals', HASH));
  pictures = openPictures({ make: (spec) => render(spec), close: async () => {} });
  const handle = pictureHandler({ pictures, findImage, onFailure: (error) => failures.push(error) });
  server = await listen(handle);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await pictures.close();
  await rm(home, { recursive: true });
});

/** Opens pictures with a cache folder of their own. */
const openPictures = (maker: Maker) =>
  new Pictures({
    folder: join(home, 'cache', randomUUID()),
    originals: new OriginalsFolder(join(home, 'originals')),
    maker,
  });

async function listen(handle: ReturnType<typeof pictureHandler>): Promise<Server> {
  const filter = new ProblemFilter(new AppLogger(pino({ level: 'silent' })), new DiskFull());
  const newServer = createServer((message, answer) => {
    handle(message, answer).catch((error: unknown) => filter.send(error, message, answer));
  });
  await new Promise<void>((resolve) => newServer.listen(0, '127.0.0.1', resolve));
  return newServer;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests an address as it is: `fetch` would normalize it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', from = server): Promise<Answer> {
  const { port } = from.address() as AddressInfo; // it listens on a port
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      const toAnswer = (body: Buffer) => ({ status: answer.statusCode, headers: answer.headers, body });
      answer.toArray().then((parts) => resolve(toAnswer(Buffer.concat(parts))), reject);
    });
    sent.on('error', reject).end();
  });
}

test('the address with the current hash answers with the picture, cached for good', async () => {
  const { status, headers, body } = await ask(`/images/7/320/_.jpeg?${HASH}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'content-length': String(body.length),
    etag: `"${HASH}-320-jpeg"`,
  });
});

test('answers 304 for a known ETag, which differs between formats', async () => {
  const path = `/images/7/320/_.jpeg?${HASH}`;
  const { headers } = await ask(path, { accept: 'image/webp' });
  expect(headers['content-type']).toBe('image/webp');
  const etag = headers.etag ?? '';
  expect(await ask(path, { accept: 'image/webp', 'if-none-match': `"x", W/${etag}` })).toMatchObject({
    status: 304,
    body: Buffer.alloc(0),
  });
  expect(await ask(path, { 'if-none-match': etag })).toMatchObject({ status: 200 });
});

test('HEAD answers with all headers and no body', async () => {
  const { status, headers, body } = await ask(`/images/7/320/_.jpeg?${HASH}`, {}, 'HEAD');
  expect(status).toBe(200);
  expect(Number(headers['content-length'])).toBeGreaterThan(500);
  expect(body).toHaveLength(0);
});

test('an SVG is sent with a policy against scripts, at an address without a width', async () => {
  const { headers, body } = await ask('/images/8/_.svg?logo1');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(body.toString()).toBe(SVG);
});

test.each([
  ['/images/7/320/_.jpeg?old', `/images/7/320/_.jpeg?${HASH}`],
  ['/images/7/320/_.jpeg', `/images/7/320/_.jpeg?${HASH}`],
  [`/images/7/320/_.png?${HASH}`, `/images/7/320/_.jpeg?${HASH}`],
  [`/images/7/320/_.jpeg?${HASH}&x=1`, `/images/7/320/_.jpeg?${HASH}`],
  [`/images/7/_.svg?${HASH}`, `/images/7/800/_.jpeg?${HASH}`],
  ['/images/8/320/_.svg?logo1', '/images/8/_.svg?logo1'],
])('%s redirects to %s', async (path, location) => {
  const { status, headers } = await ask(path);
  expect({ status, location: headers.location }).toEqual({ status: 302, location });
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  ['/images/12/320/_.jpeg?x', 404, 'image/unknown'],
  ['/images/0/320/_.jpeg', 400, 'image/id'],
  ['/images/-7/320/_.jpeg', 400, 'image/id'],
  ['/images/7e0/320/_.jpeg', 400, 'image/id'],
  ['/images/99999999999999999999/320/_.jpeg', 400, 'image/id'],
  ['/images/2147483648/320/_.jpeg', 400, 'image/id'],
  ['/images/__proto__/320/_.jpeg', 400, 'image/id'],
  ['/images/7/0/_.jpeg', 400, 'image/width'],
  ['/images/7/1e9/_.jpeg', 400, 'image/width'],
  ['/images/7/10001/_.jpeg', 400, 'image/width'],
  ['/images/7/_.jpeg', 400, 'image/width'],
  ['/images/7/320/_.exe', 400, 'image/mime'],
  ['/images/7/320/_.JPEG', 404, 'image/address'],
  ['/images/7/320/x.jpeg', 404, 'image/address'],
  ['/images/7/320/_.jpeg/..', 404, 'image/address'],
  ['/images/../../etc/passwd', 404, 'image/address'],
  ['/images/..%2f..%2fetc%2fpasswd/320/_.jpeg', 400, 'image/id'],
  ['/images/7/%2e%2e/_.jpeg', 400, 'image/width'],
  ['/images/7/320/%5f.jpeg', 404, 'image/address'],
  ['/images/7/320/_.jpeg%00', 404, 'image/address'],
  ['/images/%ff%fe/320/_.jpeg', 400, 'image/id'],
  ['/images', 404, 'image/address'],
  ['/images//320/_.jpeg', 400, 'image/id'],
  [`/images/${'7/'.repeat(3000)}_.jpeg`, 404, 'image/address'],
  ['/images/9/320/_.png?gone', 500, 'image/unreadable'],
])('%s is a %i', async (path, status, code) => {
  const { status: answerStatus, headers, body } = await ask(path);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const problem = JSON.parse(body.toString());
  expect({ answerStatus, ...problem }).toMatchObject({
    answerStatus: status,
    type: 'about:blank',
    status,
    code,
    title: expect.any(String),
  });
  expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'code', 'detail']);
  expect(body.toString()).not.toMatch(/\.ts|at \w+ |node_modules|originals/);
});

const PAGE_HEADERS = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };
test.each([
  ['/images/12/320/_.jpeg?x', 404, 400, 300],
  ['/images/9/10/_.png?gone', 500, 10, 10],
])('a page gets a placeholder for %s, with the status %i and no caching', async (path, ...facts) => {
  const { status, headers, body } = await ask(path, PAGE_HEADERS);
  const { format, width, height } = await sharp(body).metadata();
  expect([format, status, width, height]).toEqual(['svg', ...facts]);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  expect(body.toString()).toContain('Picture to follow');
  expect((await ask(path, PAGE_HEADERS, 'HEAD')).body).toHaveLength(0);
});

test('a page gets a problem for a malformed address', async () => {
  expect((await ask('/images/7/0/_.jpeg', PAGE_HEADERS)).headers['content-type']).toBe('application/problem+json');
});

test('reports a failure with its cause', async () => {
  failures.length = 0;
  await ask('/images/9/320/_.png?gone');
  expect(failures).toEqual([expect.objectContaining({ cause: expect.objectContaining({ code: 'ENOENT' }) })]);
});

test.each([
  ['is stuck', 'while (true);', 'image/maker-late', 10],
  ['ends each time', 'process.exit(1);', 'image/maker-gone', 3_600_000],
])('answers 503 and reports the failure if the maker %s', async (_name, program, code, timeoutMs) => {
  failures.length = 0;
  const programFile = join(home, `${code.replace('/', '-')}.cjs`);
  await writeFile(programFile, `process.on('message', () => { ${program} });`);
  const failing = openPictures(new MakerProcess({ program: programFile, timeoutMs }));
  const handle = pictureHandler({ pictures: failing, findImage, onFailure: (error) => failures.push(error) });
  const other = await listen(handle);
  try {
    const { status, headers, body } = await ask(`/images/7/640/_.jpeg?${HASH}`, {}, 'GET', other);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(JSON.parse(body.toString())).toMatchObject({ code });
    expect(failures).toEqual([expect.objectContaining({ code })]);
  } finally {
    await new Promise((resolve) => other.close(resolve));
    await failing.close();
  }
});

test('refuses methods other than GET and HEAD', async () => {
  const { status, headers } = await ask(`/images/7/320/_.jpeg?${HASH}`, {}, 'DELETE');
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
});
