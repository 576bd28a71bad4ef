import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@rabbet/domain/callers/roles';
import sharp from 'sharp';
import { until } from '@rabbet/postgres/testing/until';
import { heldBytes } from '../testing/held-memory';
import { RawConnection } from '../testing/raw-connection';
import { TestShop } from '../testing/test-shop';
import { formOf, phonePhoto, pixelBomb, plainImage, svg, ZIP_END } from '../testing/images/files';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(() => expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]));

const PATH = 'core/content/images/upload';
interface UploadReply {
  readonly id: number;
  readonly revision: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: string;
  readonly code: string;
  readonly errors: readonly { readonly field: string }[];
}

async function upload(form: FormData, { role = 'editor', path = PATH, headers = {} }: UploadOptions = {}) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await request.arrayBuffer());
  return shop.asRole<UploadReply>(role, path, { method: 'POST', body, headers: { ...type, ...headers } });
}
interface UploadOptions {
  readonly role?: Role;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  await shop.shop.projections.settled();
  const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}${path}`;
  const answer = await fetch(url, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};
/** Requests a picture until it is made: before, another size is sent, with `no-cache`. */
const getOnceMade = (path: string, headers?: Readonly<Record<string, string>>) =>
  until(async () => {
    const answer = await get(path, headers);
    return answer.headers.get('cache-control') !== 'no-cache' && answer;
  }, `${path} is made`);
const storedOriginals = () => readdirSync(join(shop.home, 'originals'));
const remainingUploads = () => (existsSync(join(shop.home, 'uploads')) ? readdirSync(join(shop.home, 'uploads')) : []);

/** Waits until all temporary files of uploads are removed, which may be a moment after their answers. */
const expectNoUploadsLeft = () => until(() => remainingUploads().length === 0, 'the temporary files are removed');

test('an uploaded picture is stored by its hash, and shown', async () => {
  const file = await plainImage(1000, 500).png().toBuffer();
  const { status, body } = await upload(formOf(file, { title: 'Low Tide', alt: 'wet sand', center_x: '0.25' }));
  expect([status, body]).toMatchObject([201, { revision: 0, width: 1000, height: 500, mime: 'png' }]);
  expect(body.hash).toMatch(/^[0-9a-f]{40}$/);
  expect(readFileSync(join(shop.home, 'originals', body.hash)).equals(file)).toBe(true);
  const picture = await getOnceMade(`/images/${body.id}/640/_.png?${body.hash}`);
  expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 });
  expect((await shop.ask(`core/content/images?id=${body.id}`)).body).toMatchObject({
    title: 'Low Tide',
    alt: 'wet sand',
    center_x: 0.25,
    center_y: 0.5,
    mime: 'png',
  });
  await expectNoUploadsLeft();
});

test('finds the cutout of a picture at its upload, and again by an inspection', async () => {
  const vase = await plainImage(20, 30).png().toBuffer();
  const file = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .composite([{ input: vase, left: 10, top: 5 }])
    .png()
    .toBuffer();
  const { body } = await upload(formOf(file));
  expect(body).toMatchObject({ cutout: '10 5 20 30' });
  const address = `core/content/images/${body.id}`;
  await shop.asStaff(address, { method: 'PUT', body: { cutout: null } });
  const again = await shop.asStaff(`${address}/inspection`, { method: 'POST' });
  expect([again.status, again.body]).toMatchObject([200, { id: body.id, revision: 2, cutout: '10 5 20 30' }]);
  await shop.shop.projections.settled();
  expect((await shop.ask(`core/content/images?id=${body.id}`)).body).toMatchObject({ cutout: '10 5 20 30', width: 90 });
  expect((await shop.asStaff(`${address}9/inspection`, { method: 'POST' })).status).toBe(404);
});

test.each(['jpeg', 'webp', 'avif'] as const)('recognizes %s by its content, whatever its file name', async (mime) => {
  const file = await plainImage(300, 200).toFormat(mime).toBuffer();
  expect((await upload(formOf(file, {}, '../../etc/passwd.png'))).body).toMatchObject({
    mime,
    width: 300,
    height: 200,
  });
});

test('renderings are upright and contain no metadata of the camera', async () => {
  const file = await phonePhoto();
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Phone Works');
  const { body } = await upload(formOf(file));
  expect(body).toMatchObject({ width: 200, height: 400 });
  for (const accept of ['*/*', 'image/webp', 'image/avif,image/webp'])
    for (const width of [160, 320, 2560]) {
      const picture = await getOnceMade(`/images/${body.id}/${width}/_.jpeg?${body.hash}`, { accept });
      const { exif, xmp, iptc, orientation, height } = await sharp(picture.body).metadata();
      expect({ exif, xmp, iptc, orientation, height }).toEqual({ height: width === 160 ? 320 : 400 });
      expect(picture.body.toString('latin1')).not.toMatch(/Phone Works|Ann Lee|GPS|Exif/);
      await shop.shop.projections.settled();
    }
});

test('never sends a photograph as it was uploaded, even if its record is changed to say that it is an SVG', async () => {
  const { body } = await upload(formOf(await phonePhoto()));
  await shop.asStaff(`core/content/images/${body.id}`, { method: 'PUT', body: { mime: 'svg' } });
  const { status, body: sent } = await get(`/images/${body.id}/_.svg?${body.hash}`);
  expect([status, JSON.parse(sent.toString())]).toMatchObject([500, { code: 'image/unreadable' }]);
  shop.logged.splice(0);
});

test('replacing the file of an image changes its hash, and redirects its old address', async () => {
  const first = (await upload(formOf(await plainImage(600, 300).jpeg().toBuffer(), { alt: 'before' }))).body;
  const address = `/images/${first.id}/320/_.jpeg?${first.hash}`;
  expect((await get(address)).status).toBe(200); // caches the image
  const path = `core/content/images/${first.id}/upload`;
  const second = await upload(formOf(await plainImage(800, 600).webp().toBuffer()), {
    path,
    headers: { 'if-match': '"0"' },
  });
  expect([second.status, second.body]).toMatchObject([200, { id: first.id, revision: 1, width: 800, mime: 'webp' }]);
  expect(second.body.hash).not.toBe(first.hash);
  const old = await get(address);
  expect([old.status, old.headers.get('location')]).toEqual([
    302,
    `/images/${first.id}/320/_.webp?${second.body.hash}`,
  ]);
  expect((await shop.ask(`core/content/images?id=${first.id}`)).body).toMatchObject({ alt: 'before' });
  expect(storedOriginals()).toEqual(expect.arrayContaining([first.hash, second.body.hash]));
  const late = await upload(formOf(await plainImage().png().toBuffer()), { path, headers: { 'if-match': '"0"' } });
  expect([late.status, late.body.code]).toEqual([412, 'record/stale']);
});

test('the same upload with the same idempotency key adds one image', async () => {
  const file = await plainImage(70, 70).jpeg().toBuffer();
  const headers = { 'idempotency-key': 'the-same' };
  const first = await upload(formOf(file), { headers });
  const second = await upload(formOf(file), { headers });
  expect(second.body).toEqual(first.body);
  const other = await upload(formOf(await plainImage(71, 71).jpeg().toBuffer()), { headers });
  expect([other.status, other.body.code]).toEqual([409, 'command/id-in-use']);
});

test('a dry run answers with the facts of the file, and stores nothing', async () => {
  const before = storedOriginals();
  const file = await plainImage(333, 111).jpeg().toBuffer();
  const { status, body } = await upload(formOf(file), { headers: { 'x-dry-run': 'true' } });
  expect([status, body]).toMatchObject([201, { width: 333, mime: 'jpeg' }]);
  expect(storedOriginals()).toEqual(before);
});

const truncatedPhoto = async () => (await sharp({ create: NOISE }).jpeg().toBuffer()).subarray(0, 9_000);
const NOISE = {
  width: 500,
  height: 500,
  channels: 3 as const,
  background: '#000',
  noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
};
const jpegWith = async (more: string | Buffer) =>
  Buffer.concat([await plainImage().jpeg().toBuffer(), Buffer.from(more)]);

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['a page called photo.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'image/not-one'],
  ['a program', () => Buffer.from('7f454c46'.padEnd(200, '0'), 'hex'), 415, 'image/not-one'],
  ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 415, 'image/not-one'],
  ['a TIFF', () => plainImage().tiff().toBuffer(), 415, 'image/not-one'],
  ['nothing', () => Buffer.alloc(0), 400, 'request/fields'],
  ['a picture of 2,500 megapixels in a few bytes', pixelBomb, 422, 'image/pixels'],
  ['one that was cut off', truncatedPhoto, 422, 'image/broken'],
  ['the beginning of one', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'image/broken'],
  ['a picture that is an archive as well', () => jpegWith(ZIP_END), 422, 'image/two-things'],
  ['a picture that is a page as well', () => jpegWith('<ScRiPt>alert(1)</script>'), 422, 'image/two-things'],
  ['a picture that is a program of a page as well', () => jpegWith('<?php system("id")'), 422, 'image/two-things'],
  ['an SVG of an editor', () => svg(), 403, 'image/svg-by-others'],
  ['a file of more than 25 MB', async () => jpegWith(Buffer.alloc(25_000_000)), 413, 'request/too-long'],
  ['a file of far more', () => Buffer.alloc(26_000_000), 413, 'request/too-long'],
])('refuses %s, and names the field', async (_, file, status, code) => {
  const before = storedOriginals();
  const answer = await upload(formOf(await file()));
  expect([answer.status, answer.body]).toMatchObject([status, { code, errors: [{ field: 'file-key' }] }]);
  expect(storedOriginals()).toEqual(before);
  await expectNoUploadsLeft();
});

test.each([
  ['no file', formOf(null, { alt: 'x' }), 'file-key'],
  ['a field that nobody knows', formOf(svg(), { hash: 'abc' }), 'hash'],
  ['a center beyond the picture', formOf(svg(), { center_x: '2' }), 'center_x'],
  ['a center that is no number', formOf(svg(), { center_y: 'top' }), 'center_y'],
  ['a field called __proto__', formOf(svg(), { ['__proto__']: 'x' }), '__proto__'],
])('refuses a form with %s, and names the field', async (_, form, field) => {
  const { status, body } = await upload(form, { role: 'administrator' });
  expect([status, body.errors]).toMatchObject([400, [{ field }]]);
});

test('refuses a form with two files, or with the file in another field', async () => {
  const twice = formOf(svg());
  twice.append('file-key', new File(['x'], 'y'));
  const elsewhere = formOf(null);
  elsewhere.set('file', new File(['x'], 'y'));
  expect((await upload(twice)).body).toMatchObject({ errors: [{ field: 'file-key' }] });
  expect((await upload(elsewhere)).body).toMatchObject({ errors: [{ field: 'file' }] });
  await expectNoUploadsLeft();
});

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', '<text>&a;</text>', 'image/unsafe'],
  ['<!DOCTYPE html>', '', 'image/not-one'],
  ['<html/>', '', 'image/not-one'],
  ['', '<g>', 'image/broken'],
])('refuses an unsafe SVG, even of an administrator: %s%s', async (before, inside, code) => {
  const answer = await upload(formOf(Buffer.concat([Buffer.from(before), svg(inside)])), { role: 'administrator' });
  expect(answer.body).toMatchObject({ code, errors: [{ field: 'file-key' }] });
});

const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
test('sends the SVG of an administrator with a policy against scripts', async () => {
  const file = Buffer.concat([
    Buffer.from(`<?xml version="1.0"?>\n<!-- drawn -->${DOCTYPE}`),
    svg('<script>alert(1)</script>'),
  ]);
  const { status, body } = await upload(formOf(file), { role: 'administrator' });
  expect([status, body]).toMatchObject([201, { mime: 'svg', width: 30, height: 20 }]);
  const picture = await get(`/images/${body.id}/_.svg?${body.hash}`);
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
});

test('refuses uploads of roles that may not change content, and those of strangers before reading the body', async () => {
  await expectNoUploadsLeft(); // from earlier tests
  const form = formOf(await plainImage().jpeg().toBuffer());
  expect((await upload(form, { role: 'framer' })).status).toBe(403);
  expect((await upload(form, { role: 'auditor' })).status).toBe(403);
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', 'content-length: 24000000'];
  const type = 'content-type: multipart/form-data; boundary=x';
  const stranger = new RawConnection(shop).send([...head, type, 'expect: 100-continue', '', ''].join('\r\n'));
  expect(await stranger.answer()).toMatch(/^HTTP\/1\.1 401 /);
  await stranger.close();
  expect(remainingUploads()).toEqual([]);
});

test.each([
  ['application/json', '{}', 415],
  ['multipart/form-data', 'x', 415],
  ['multipart/form-data; boundary=x', 'no form at all', 400],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file-key"; filename="a"\r\n\r\nabc',
    400,
  ],
])('refuses a body of type %s that is no form: %s', async (type, body, status) => {
  const answer = await shop.asStaff(PATH, { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer.status).toBe(status);
  await expectNoUploadsLeft();
});

test('refuses a file by its Content-Length, before its body is sent', async () => {
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', `authorization: Bearer ${shop.token}`];
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 26000000', 'expect: 100-continue'];
  const sender = new RawConnection(shop).send([...head, ...form, '', ''].join('\r\n'));
  expect(await sender.answer()).toMatch(/^HTTP\/1\.1 413 /);
  await sender.close();
});

test('streams a file to disk, and removes it if the sender hangs up', async () => {
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', `authorization: Bearer ${shop.token}`];
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 24000000', '', ''];
  const part = '--x\r\nContent-Disposition: form-data; name="file-key"; filename="a"\r\n\r\n';
  const firstBytes = Buffer.alloc(20_000_000);
  const before = heldBytes();
  const senders = Array.from({ length: 4 }, () =>
    new RawConnection(shop).send([...head, ...form].join('\r\n'), part, firstBytes),
  );
  const sizes = () => remainingUploads().map((name) => statSync(join(shop.home, 'uploads', name)).size);
  await until(() => sizes().filter((size) => size > 19_000_000).length === 4, 'the files are there');
  expect(heldBytes() - before).toBeLessThan(40_000_000); // the 80 MB of the four are on disk
  await Promise.all(senders.map((sender) => sender.close()));
  await expectNoUploadsLeft();
});
