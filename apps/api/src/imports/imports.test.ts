import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, fetchTransport } from '@rabbet/client';
import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import { until } from '@rabbet/postgres/testing/until';
import { partsOfWorkbook, rowXml, createWorkbook, createZip } from '@rabbet/sheets/testing/workbooks';
import { LONG_MS, TestShop } from '../testing/test-shop';
import { readInThread } from './sheet-reader';

const shop = new TestShop();
const folder = mkdtempSync(join(tmpdir(), 'rabbet-sheets-'));
beforeAll(() => shop.open());
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  const uploads = join(shop.home, 'uploads');
  await until(() => !existsSync(uploads) || readdirSync(uploads).length === 0, 'nothing is left of what came in');
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

const PATH = 'core/imports/tables';
const SECRET = 'Ines Castellanos';
const sheets = [
  { name: 'Stock', rows: rowXml(1, ['Title', 'Price']) + rowXml(2, [SECRET, 1200]) },
  { name: 'Sold', rows: rowXml(1, ['Title']) },
];
const WORKBOOK = createWorkbook({ sheets });

interface Told {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

async function send(fields: Readonly<Record<string, string | Uint8Array>>, role: Role = 'sales') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await request.arrayBuffer());
  return shop.asRole<Told>(role, PATH, { method: 'POST', body, headers });
}

test('a file is answered with its cells, and nothing of it is kept or logged', async () => {
  const { status, headers, body } = await send({ file: WORKBOOK });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
  ]);
  expect(body).toEqual({
    format: 'table',
    sheet: 'Stock',
    sheets: ['Stock', 'Sold'],
    notes: ['Other sheets are left out: "Sold".'],
    rows: [
      ['Title', 'Price'],
      [SECRET, '1200'],
    ],
  });
  expect((await send({ sheet: 'Sold', file: WORKBOOK })).body).toMatchObject({ sheet: 'Sold', rows: [['Title']] });
  expect(shop.logged.join('\n')).not.toContain(SECRET);
});

test('the client sends files, and takes text files and lines as well', async () => {
  const headers = () => ({ authorization: `Bearer ${shop.token}` });
  const client = createClient(
    fetchTransport(shop.shop.url.replace('localhost', '127.0.0.1').replace(/\/$/, ''), { headers }),
  );
  expect(await client.tableIn(new Blob([new Uint8Array(WORKBOOK)]), 'Sold')).toMatchObject({ sheet: 'Sold' });
  const text = {
    format: 'table',
    encoding: 'UTF-8',
    delimiter: ';',
    rows: [
      ['Title', 'Price'],
      ['Café', '90'],
    ],
  };
  expect(await client.tableIn(new Blob(['Title;Price\nCafé;90']))).toEqual(text);
  const lines = '{"name":"Café"}\n';
  expect(await client.tableIn(new Blob([lines]))).toEqual({ format: 'lines', text: lines });
});

test.each(ROLES)('%s has a file read if they may add pieces', async (role) => {
  const may = ['administrator', 'manager', 'sales'].includes(role);
  expect((await send({ file: Buffer.from('Title\nDunes') }, role)).status).toBe(may ? 200 : 403);
});

test('visitors have nothing read', async () => {
  expect((await shop.ask(PATH, { body: {} })).status).toBe(401);
});

const bomb = () =>
  createZip(
    partsOfWorkbook({ sheets }).map((part) =>
      part.name.endsWith('sheet0.xml')
        ? { ...part, data: Buffer.alloc(201_000_000, ' '), claims: { length: 9 } }
        : part,
    ),
  );
const entity = () =>
  createZip(
    partsOfWorkbook({ sheets }).map((part) =>
      part.name.endsWith('sheet0.xml')
        ? { ...part, data: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }
        : part,
    ),
  );

test.each<[what: string, file: () => Uint8Array, why: string]>([
  ['unpacks to far too much', bomb, 'The file unpacks to more than 200 MB'],
  ['has an entity', entity, 'The file cannot be read as a workbook: it declares a document type'],
  [
    'is cut off',
    () => WORKBOOK.subarray(0, 900),
    'The file cannot be read as a workbook: its archive (ZIP) is cut off',
  ],
  ['is an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'The file is a file of an old kind (XLS)'],
  [
    'is a picture',
    () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    'The file is a picture (PNG). Choose the sheet',
  ],
  ['has too many rows', () => Buffer.from('a\n'.repeat(100_002)), 'The file has more than 100,000 rows'],
])('a file that %s is refused as a problem of its field', async (_, file, why) => {
  const { status, headers, body } = await send({ file: file() });
  expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json']);
  expect(body).toMatchObject({ code: 'import/unreadable', errors: [{ field: 'file' }] });
  expect(body.detail).toContain(why);
});

test('a form is refused that has another sheet, no file, a file that is too large, or more', async () => {
  const file = Buffer.from('Title');
  const unknown = await send({ sheet: SECRET, file: WORKBOOK });
  expect([unknown.status, unknown.body.detail]).toEqual([422, expect.stringContaining('it has "Stock", "Sold".')]);
  expect(await send({ sheet: 'Stock' })).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
  expect(await send({ file, colour: 'red' })).toMatchObject({ status: 400, body: { errors: [{ field: 'colour' }] } });
  expect(await send({ file, sheet: 'x'.repeat(256) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'sheet' }] },
  });
  expect(await send({ file: Buffer.alloc(0) })).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
  const large = await send({ file: Buffer.alloc(20 * 1024 * 1024 + 1, 'Title\n') });
  expect([large.status, large.body.detail]).toEqual([413, 'A file has at most 20 MB.']);
  expect((await shop.asStaff(PATH, { body: { file: 'Title' } })).status).toBe(415);
  expect(shop.logged.join('\n')).not.toContain(SECRET);
});

describe('the thread that reads', () => {
  const file = join(folder, 'stock.csv');
  const request = { path: file, sheet: null };

  it('ends where it takes too much memory, and its file is refused', async () => {
    writeFileSync(file, 'a,b,c,d,e,f,g,h\n'.repeat(90_000));
    expect(await readInThread(request, { withinMs: LONG_MS, mostMegabytes: 16 })).toEqual({
      unreadable: 'The file takes too much memory to be read: divide it.',
    });
  });

  it('ends where it takes too long', async () => {
    const program = join(folder, 'stuck.cjs');
    writeFileSync(program, 'for (;;);');
    expect(await readInThread(request, { withinMs: 1, program })).toEqual({
      unreadable: 'The file takes too long to be read: divide it.',
    });
  });

  it('tells of its own fault without a word of the file', async () => {
    const answer = await readInThread({ path: join(folder, SECRET), sheet: null }, { withinMs: LONG_MS });
    expect(answer).toEqual({ fault: 'Error', at: expect.stringMatching(/^Error\n\s+at /) });
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });
});

test('the answer begins as a setting says that JSON begins', async () => {
  const body = { name: 'json_prefix', kind: 'boolean', value: 'true' };
  await shop.add('core/platform/settings', body);
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nTitle\r\n--b--\r\n';
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/${PATH}`;
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  expect(await answer.text()).toMatch(/^\)\]\}',\n\{"format":"table"/);
});
