import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@rabbet/domain/callers/roles';
import sharp from 'sharp';
import { until } from '@rabbet/postgres/testing/until';
import { heldBytes } from '../testing/held-memory';
import { RawConnection } from '../testing/raw-connection';
import { TestShop } from '../testing/test-shop';
import { formOf, phonePhoto, pixelBomb, plain, svg, ZIP_END } from '../testing/images/files';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(() => expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]));

const PATH = 'core/content/images/upload';
interface Told {
  readonly id: number;
  readonly revision: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly mime: string;
  readonly code: string;
  readonly errors: readonly { readonly field: string }[];
}

async function send(form: FormData, { role = 'editor', path = PATH, headers = {} }: Sending = {}) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await request.arrayBuffer());
  return shop.asRole<Told>(role, path, { method: 'POST', body, headers: { ...type, ...headers } });
}
interface Sending {
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
/** The picture itself: whoever is shown another one for now asks again. */
const shown = (path: string, headers?: Readonly<Record<string, string>>) =>
  until(async () => {
    const answer = await get(path, headers);
    return answer.headers.get('cache-control') !== 'no-cache' && answer;
  }, `${path} is made`);
const originals = () => readdirSync(join(shop.home, 'originals'));
const leftOver = () => (existsSync(join(shop.home, 'uploads')) ? readdirSync(join(shop.home, 'uploads')) : []);

/** The answer may be there a moment before its file is gone. */
const expectNothingLeft = () => until(() => leftOver().length === 0, 'nothing is left of what came in');

test('a picture is sent as a form, kept by what is in it, and shown', async () => {
  const file = await plain(1000, 500).png().toBuffer();
  const { status, body } = await send(formOf(file, { title: 'Low Tide', alt: 'wet sand', center_x: '0.25' }));
  expect([status, body]).toMatchObject([201, { revision: 0, width: 1000, height: 500, mime: 'png' }]);
  expect(body.hash).toMatch(/^[0-9a-f]{40}$/);
  expect(readFileSync(join(shop.home, 'originals', body.hash)).equals(file)).toBe(true);
  const picture = await shown(`/images/${body.id}/640/_.png?${body.hash}`);
  expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 });
  expect((await shop.ask(`core/content/images?id=${body.id}`)).body).toMatchObject({
    title: 'Low Tide',
    alt: 'wet sand',
    center_x: 0.25,
    center_y: 0.5,
    mime: 'png',
  });
  await expectNothingLeft();
});

test('what is cut out of a picture is found when it is sent, and again of one that was sent before', async () => {
  const vase = await plain(20, 30).png().toBuffer();
  const file = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .composite([{ input: vase, left: 10, top: 5 }])
    .png()
    .toBuffer();
  const { body } = await send(formOf(file));
  expect(body).toMatchObject({ cutout: '10 5 20 30' });
  const address = `core/content/images/${body.id}`;
  await shop.asStaff(address, { method: 'PUT', body: { cutout: null } });
  const again = await shop.asStaff(`${address}/inspection`, { method: 'POST' });
  expect([again.status, again.body]).toMatchObject([200, { id: body.id, revision: 2, cutout: '10 5 20 30' }]);
  await shop.shop.projections.settled();
  expect((await shop.ask(`core/content/images?id=${body.id}`)).body).toMatchObject({ cutout: '10 5 20 30', width: 90 });
  expect((await shop.asStaff(`${address}9/inspection`, { method: 'POST' })).status).toBe(404);
});

test.each(['jpeg', 'webp', 'avif'] as const)('%s is known by its content, whatever it is called', async (mime) => {
  const file = await plain(300, 200).toFormat(mime).toBuffer();
  expect((await send(formOf(file, {}, '../../etc/passwd.png'))).body).toMatchObject({ mime, width: 300, height: 200 });
});

test('nothing that is shown tells where a picture was taken or by whom; it stands upright', async () => {
  const file = await phonePhoto();
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Phone Works');
  const { body } = await send(formOf(file));
  expect(body).toMatchObject({ width: 200, height: 400 });
  for (const accept of ['*/*', 'image/webp', 'image/avif,image/webp'])
    for (const width of [160, 320, 2560]) {
      const picture = await shown(`/images/${body.id}/${width}/_.jpeg?${body.hash}`, { accept });
      const { exif, xmp, iptc, orientation, height } = await sharp(picture.body).metadata();
      expect({ exif, xmp, iptc, orientation, height }).toEqual({ height: width === 160 ? 320 : 400 });
      expect(picture.body.toString('latin1')).not.toMatch(/Phone Works|Ann Lee|GPS|Exif/);
      await shop.shop.projections.settled();
    }
});

test('no original is sent as it is, not even if its record is made to say that it is an SVG', async () => {
  const { body } = await send(formOf(await phonePhoto()));
  await shop.asStaff(`core/content/images/${body.id}`, { method: 'PUT', body: { mime: 'svg' } });
  const { status, body: sent } = await get(`/images/${body.id}/_.svg?${body.hash}`);
  expect([status, JSON.parse(sent.toString())]).toMatchObject([500, { code: 'image/unreadable' }]);
  shop.logged.splice(0);
});

test('the file of an image is replaced: it has a new hash, and its old address leads to the new one', async () => {
  const first = (await send(formOf(await plain(600, 300).jpeg().toBuffer(), { alt: 'before' }))).body;
  const address = `/images/${first.id}/320/_.jpeg?${first.hash}`;
  expect((await get(address)).status).toBe(200); // from now on it is remembered
  const path = `core/content/images/${first.id}/upload`;
  const second = await send(formOf(await plain(800, 600).webp().toBuffer()), { path, headers: { 'if-match': '"0"' } });
  expect([second.status, second.body]).toMatchObject([200, { id: first.id, revision: 1, width: 800, mime: 'webp' }]);
  expect(second.body.hash).not.toBe(first.hash);
  const old = await get(address);
  expect([old.status, old.headers.get('location')]).toEqual([
    302,
    `/images/${first.id}/320/_.webp?${second.body.hash}`,
  ]);
  expect((await shop.ask(`core/content/images?id=${first.id}`)).body).toMatchObject({ alt: 'before' });
  expect(originals()).toEqual(expect.arrayContaining([first.hash, second.body.hash]));
  const late = await send(formOf(await plain().png().toBuffer()), { path, headers: { 'if-match': '"0"' } });
  expect([late.status, late.body.code]).toEqual([412, 'record/stale']);
});

test('what is sent again with the same key is one image', async () => {
  const file = await plain(70, 70).jpeg().toBuffer();
  const headers = { 'idempotency-key': 'the-same' };
  const first = await send(formOf(file), { headers });
  const second = await send(formOf(file), { headers });
  expect(second.body).toEqual(first.body);
  const other = await send(formOf(await plain(71, 71).jpeg().toBuffer()), { headers });
  expect([other.status, other.body.code]).toEqual([409, 'command/id-in-use']);
});

test('a dry run says what would be, and keeps nothing', async () => {
  const before = originals();
  const file = await plain(333, 111).jpeg().toBuffer();
  const { status, body } = await send(formOf(file), { headers: { 'x-dry-run': 'true' } });
  expect([status, body]).toMatchObject([201, { width: 333, mime: 'jpeg' }]);
  expect(originals()).toEqual(before);
});

const cut = async () => (await sharp({ create: NOISE }).jpeg().toBuffer()).subarray(0, 9_000);
const NOISE = {
  width: 500,
  height: 500,
  channels: 3 as const,
  background: '#000',
  noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
};
const jpegWith = async (more: string | Buffer) => Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(more)]);

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['a page called photo.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'image/not-one'],
  ['a program', () => Buffer.from('7f454c46'.padEnd(200, '0'), 'hex'), 415, 'image/not-one'],
  ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 415, 'image/not-one'],
  ['a TIFF', () => plain().tiff().toBuffer(), 415, 'image/not-one'],
  ['nothing', () => Buffer.alloc(0), 400, 'request/fields'],
  ['a picture of 2,500 megapixels in a few bytes', pixelBomb, 422, 'image/pixels'],
  ['one that was cut off', cut, 422, 'image/broken'],
  ['the beginning of one', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'image/broken'],
  ['a picture that is an archive as well', () => jpegWith(ZIP_END), 422, 'image/two-things'],
  ['a picture that is a page as well', () => jpegWith('<ScRiPt>alert(1)</script>'), 422, 'image/two-things'],
  ['a picture that is a program of a page as well', () => jpegWith('<?php system("id")'), 422, 'image/two-things'],
  ['an SVG of an editor', () => svg(), 403, 'image/svg-by-others'],
  ['a file of more than 25 MB', async () => jpegWith(Buffer.alloc(25_000_000)), 413, 'request/too-long'],
  ['a file of far more', () => Buffer.alloc(26_000_000), 413, 'request/too-long'],
])('%s is refused, and the field is named', async (_, file, status, code) => {
  const before = originals();
  const answer = await send(formOf(await file()));
  expect([answer.status, answer.body]).toMatchObject([status, { code, errors: [{ field: 'file-key' }] }]);
  expect(originals()).toEqual(before);
  await expectNothingLeft();
});

test.each([
  ['no file', formOf(null, { alt: 'x' }), 'file-key'],
  ['a field that nobody knows', formOf(svg(), { hash: 'abc' }), 'hash'],
  ['a center beyond the picture', formOf(svg(), { center_x: '2' }), 'center_x'],
  ['a center that is no number', formOf(svg(), { center_y: 'top' }), 'center_y'],
  ['a field called __proto__', formOf(svg(), { ['__proto__']: 'x' }), '__proto__'],
])('a form with %s is refused by the name of the field', async (_, form, field) => {
  const { status, body } = await send(form, { role: 'administrator' });
  expect([status, body.errors]).toMatchObject([400, [{ field }]]);
});

test('a form with the file twice, or in another field, is refused', async () => {
  const twice = formOf(svg());
  twice.append('file-key', new File(['x'], 'y'));
  const elsewhere = formOf(null);
  elsewhere.set('file', new File(['x'], 'y'));
  expect((await send(twice)).body).toMatchObject({ errors: [{ field: 'file-key' }] });
  expect((await send(elsewhere)).body).toMatchObject({ errors: [{ field: 'file' }] });
  await expectNothingLeft();
});

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', '<text>&a;</text>', 'image/unsafe'],
  ['<!DOCTYPE html>', '', 'image/not-one'],
  ['<html/>', '', 'image/not-one'],
  ['', '<g>', 'image/broken'],
])('an SVG of an administrator that is not plain is refused: %s%s', async (before, inside, code) => {
  const answer = await send(formOf(Buffer.concat([Buffer.from(before), svg(inside)])), { role: 'administrator' });
  expect(answer.body).toMatchObject({ code, errors: [{ field: 'file-key' }] });
});

const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
test('an SVG of an administrator is sent as it is, and no script of it runs', async () => {
  const file = Buffer.concat([
    Buffer.from(`<?xml version="1.0"?>\n<!-- drawn -->${DOCTYPE}`),
    svg('<script>alert(1)</script>'),
  ]);
  const { status, body } = await send(formOf(file), { role: 'administrator' });
  expect([status, body]).toMatchObject([201, { mime: 'svg', width: 30, height: 20 }]);
  const picture = await get(`/images/${body.id}/_.svg?${body.hash}`);
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
});

test('whoever may not change content sends nothing, and of a stranger nothing is read', async () => {
  await expectNothingLeft(); // of what was sent before
  const form = formOf(await plain().jpeg().toBuffer());
  expect((await send(form, { role: 'framer' })).status).toBe(403);
  expect((await send(form, { role: 'auditor' })).status).toBe(403);
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', 'content-length: 24000000'];
  const type = 'content-type: multipart/form-data; boundary=x';
  const stranger = new RawConnection(shop).send([...head, type, 'expect: 100-continue', '', ''].join('\r\n'));
  expect(await stranger.answer()).toMatch(/^HTTP\/1\.1 401 /);
  await stranger.close();
  expect(leftOver()).toEqual([]);
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
])('what is sent as %s is refused where it is no form: %s', async (type, body, status) => {
  const answer = await shop.asStaff(PATH, { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer.status).toBe(status);
  await expectNothingLeft();
});

test('a file that says that it is too long is refused before it is sent', async () => {
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', `authorization: Bearer ${shop.token}`];
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 26000000', 'expect: 100-continue'];
  const sender = new RawConnection(shop).send([...head, ...form, '', ''].join('\r\n'));
  expect(await sender.answer()).toMatch(/^HTTP\/1\.1 413 /);
  await sender.close();
});

test('a file goes to the disk as it comes in, and is gone with a sender who hangs up', async () => {
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', `authorization: Bearer ${shop.token}`];
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 24000000', '', ''];
  const part = '--x\r\nContent-Disposition: form-data; name="file-key"; filename="a"\r\n\r\n';
  const most = Buffer.alloc(20_000_000);
  const before = heldBytes();
  const senders = Array.from({ length: 4 }, () =>
    new RawConnection(shop).send([...head, ...form].join('\r\n'), part, most),
  );
  const sizes = () => leftOver().map((name) => statSync(join(shop.home, 'uploads', name)).size);
  await until(() => sizes().filter((size) => size > 19_000_000).length === 4, 'the files are there');
  expect(heldBytes() - before).toBeLessThan(40_000_000); // of the four, whose 80 MB are on the disk
  await Promise.all(senders.map((sender) => sender.close()));
  await expectNothingLeft();
});
