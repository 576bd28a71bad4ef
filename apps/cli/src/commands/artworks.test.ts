import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

describe('one piece', () => {
  it('is added by names, with its sizes and its first consignment, and is seen at once', async () => {
    const sizes = ['--height', '12.5', '--category', 'vases'];
    const arrival = ['--consigned', '--cost', '600', '--vendor-id', '7', '--completed', '2026-03-31'];
    const id = await shop.added('--name', 'Red Vase', '--artist', 'jane doe', '--type', 'glass', ...sizes, ...arrival);
    expect(await shop.shown(id)).toMatchObject({
      name: 'Red Vase',
      manufacturer: { id: 7, name: 'Doe, Jane' },
      type_id: 2,
      cost: 600,
      computed_price: 1200,
      quantity: 1,
      custody: 'consigned',
      offered: true,
      transactions: [{ activity: 'Consigned', cost: 600, vendor_id: 7, completed: '2026-03-31 04:00:00' }],
    });
    const lines = await shop.done('list', '--term', 'red vas', '--artist', '7', '--category', 'vases');
    expect(lines).toEqual([`${id}\t\tJane Doe\tRed Vase\t12.5 inch\t1200\t1\t\toffered`]);
    const arrivals = () => shop.done('arrivals', '--count', '1');
    await until(async () => (await arrivals()).length > 0, 'the process has noted the arrival');
    expect(await arrivals()).toEqual([expect.stringMatching(`^${id}\t.*\tJane Doe\tRed Vase$`)]);
  });

  it('is held for a customer until a day, listed among those on hold, and released', async () => {
    const id = await shop.added('--name', 'Held Bowl');
    const listed = async () => (await shop.done('list', '--held', '--json')).length;
    expect(await shop.done('hold', String(id), '--until', '2036-12-05', '--note', 'measures first')).toHaveLength(1);
    expect([await shop.shown(id), await listed()]).toMatchObject([
      { held_until: '2036-12-05', held_note: 'measures first' },
      1,
    ]);
    await shop.done('release', String(id));
    expect([await shop.shown(id), await listed()]).toMatchObject([{ held_until: null, held_note: null }, 0]);
    expect((await shop.rabbet(['hold', String(id), '--until', 'soon'])).code).toBe(1);
  });

  it('is made by somebody who is no artist, too', async () => {
    expect(await shop.shown(await shop.added('--name', 'Bowl', '--artist', 'Glass & Sons'))).toMatchObject({
      manufacturer_id: 8,
    });
  });

  it.each([
    [
      ['--name', 'X', '--artist', 'John Doe'],
      1,
      '--artist: There is no artist or maker "John Doe". Did you mean Jane Doe? Write it so. If it is somebody else, add them with rabbet artists add.\n',
    ],
    [['--name', 'X', '--type', 'wood'], 1, '--type: There is no type "wood". There are Glass.\n'],
    [
      ['--name', 'X', '--type', '2', '--width', '3'],
      1,
      '--width: Pieces of the type Glass have no width; they have height, category. Leave the width out, or choose another type.\n',
    ],
    [
      ['--name', 'X', '--height', '3'],
      1,
      '--type: Sizes and properties are those of a type, and the piece has none. Say it with --type, or as "type" in a row. There are Glass.\n',
    ],
    [['--name', ''], 1, expect.stringMatching(/^--name: /)],
    [['--name', 'X', '--markup', '1001'], 1, expect.stringMatching(/^--markup: .*1000/)],
    [['--price', '3'], 2, expect.stringMatching(/^error: required option '--name <text>' not specified\n/)],
    [['--name', 'X', '--price', 'x'], 2, expect.stringMatching(/^error: option '--price <dollars>' argument 'x'/)],
  ])('is refused with what would be right: add %j', async (args, code, complaint) => {
    expect(await shop.rabbet(['add', ...args])).toEqual({ code, lines: [], complaint });
  });

  it('tells who changed what, and what it was before, newest first', async () => {
    const id = await shop.added('--name', 'Reef', '--artist', 'jane doe', '--price', '900');
    await shop.done('change', id, '--price', '950', '--no-price-public');
    const changes = (await shop.done('history', id)).map((line) => line.split('\t'));
    const when = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
    expect(changes).toEqual([
      ['1', when, 'somebody on the machine', 'Changed', 'price shown to visitors: yes to no, price: 900 to 950'],
      [
        '0',
        when,
        'somebody on the machine',
        'Registered',
        expect.stringMatching(/^artist: nothing to Jane Doe \(7\), name: /),
      ],
    ]);
    const [newest = ''] = await shop.done('history', id, '--json');
    expect(JSON.parse(newest)).toMatchObject({
      revision: 1,
      origin: 'cli',
      changes: [{ before: true }, { after: 950 }],
    });
    expect(await shop.done('history', id, '--before', '1')).toHaveLength(1);
    expect(await shop.rabbet(['history', '999999'])).toMatchObject({
      code: 3,
      complaint: 'There is no piece 999999.\n',
    });
  });

  it('is changed by whoever saw it last, and whoever did not is told what has changed', async () => {
    const id = await shop.added('--name', 'Dunes', '--price', '900');
    const { revision } = await shop.shown(id);
    expect(await shop.done('change', id, '--price', '950', '--no-inventory-public')).toEqual([
      expect.stringMatching(`^${id}\t\\d+$`),
    ]);
    expect(await shop.shown(id)).toMatchObject({ price: 950, inventory_public: false });
    const late = await shop.rabbet(['change', id, '--price', '700', '--revision', String(revision)]);
    expect(late.code).toBe(4);
    expect(late.complaint).toMatch(
      /^Piece \d+ has changed since it was looked at:\n.*local-.*price\n[^]*price is now 950\n/,
    );
    expect(await shop.shown(id)).toMatchObject({ price: 950 });
    await shop.done('change', id, '--type', 'glass');
    for (const height of ['3', '4', '5']) await shop.done('measure', id, 'height', height);
    const later = await shop.rabbet(['change', id, '--price', '700', '--revision', String(revision)]);
    expect(later.complaint.split('\n').map((line) => line.replace(/^ {2}\S+ {2}local-\d+ {2}/, 'by me: '))).toEqual([
      expect.stringMatching(/^Piece \d+ has changed since it was looked at:$/),
      'by me: inventory_public, price',
      'by me: type_id',
      'by me: its sizes and properties',
      '  type_id is now 2',
      '  inventory_public is now false',
      '  price is now 950',
      expect.stringMatching(/^If your change still holds, say it again with --revision \d+\.$/),
      '',
    ]);
    await shop.done('change', id, '--price', 'null');
    expect(await shop.shown(id)).toMatchObject({ price: null });
  });

  it('is measured again where its size was wrong, and has the sizes of its type alone', async () => {
    const id = await shop.added('--name', 'Tall Vase', '--type', 'glass', '--height', '12.5');
    expect(await shop.done('measure', id, 'height', '14')).toEqual([expect.stringMatching(/^\d+\t\d+$/)]);
    await shop.done('measure', id, 'Category', 'vases');
    const sizes = async () => (await shop.shown(id)).dimensions;
    expect(await sizes()).toMatchObject([{ value: '14' }, { value: 'vases' }]);
    expect(await shop.rabbet(['measure', id, 'width', '3'])).toMatchObject({
      code: 1,
      complaint:
        'Pieces of the type Glass have no width; they have height, category. Leave the width out, or choose another type.\n',
    });
    const plain = await shop.added('--name', 'Of no type');
    expect((await shop.rabbet(['measure', plain, 'height', '3'])).complaint).toContain('has no type');
    expect((await shop.rabbet(['measure', '999999', 'height', '3'])).complaint).toBe('There is no piece 999999.\n');
    expect((await shop.rabbet(['measure', id, 'height'])).code).toBe(2);
    const input = [
      { widget_id: Number(id), dimension: 'height', value: 15 },
      { widget_id: Number(id), dimension: 'width', value: 15 },
      { widget_id: 999999, dimension: 'height', value: 15 },
      { widget_id: Number(id), dimension: 'height', value: 15, colour: 'red' },
    ];
    const many = await shop.rabbet(['measure', '--from', '-'], {
      input: input.map((row) => JSON.stringify(row)).join('\n'),
    });
    expect(many.code).toBe(1);
    expect(many.lines.map((line) => (JSON.parse(line) as { status: string }).status)).toEqual([
      'measured',
      'refused',
      'refused',
      'refused',
    ]);
    expect(await sizes()).toMatchObject([{ value: '15' }, { value: 'vases' }]);
  });

  it('is sold, and what was recorded by mistake is corrected and stays to be seen', async () => {
    const id = await shop.added('--name', 'Harbour', '--purchased', '--cost', '10');
    const [line = ''] = await shop.done('transact', id, 'sold');
    expect(await shop.shown(id)).toMatchObject({ sold: true, quantity: 0 });
    expect(await shop.rabbet(['transact', id, 'sold'])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/not enough on hand/),
    });
    const [transaction = ''] = line.split('\t');
    await shop.done('correct', id, transaction, '--reason', 'was another one');
    expect(await shop.shown(id)).toMatchObject({
      sold: false,
      quantity: 1,
      transactions: [{ corrected: false }, { corrected: true, reason: 'was another one' }],
    });
    expect(await shop.rabbet(['correct', id, '1', '--reason', 'x'])).toMatchObject({
      code: 3,
      complaint: `Piece ${id} has no transaction 1.\n`,
    });
  });

  it('is reserved, and sold once the sale is completed', async () => {
    const id = await shop.added('--name', 'Reserved', '--purchased', '--cost', '10');
    const [line = ''] = await shop.done('transact', id, 'sold', '--completed', 'null');
    expect(await shop.shown(id)).toMatchObject({ sold: false, quantity: 1 });
    const [transaction = ''] = line.split('\t');
    await shop.done('complete', id, transaction);
    expect(await shop.shown(id)).toMatchObject({ sold: true, quantity: 0 });
    expect(await shop.rabbet(['complete', id, transaction, '--completed', '2026-01-01'])).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/was completed at/),
    });
  });

  it('that is not there is told of in one sentence', async () => {
    expect(await shop.rabbet(['show', '999999'])).toEqual({
      code: 3,
      lines: [],
      complaint: 'There is no piece 999999.\n',
    });
  });
});

describe('who calls', () => {
  const SIGN_IN = "sign in: rabbet sign-in (or rabbet sign-in --local on the shop's own machine)";

  it('is a visitor without the token, and sees what visitors see', async () => {
    const id = await shop.added('--name', 'Secret', '--no-inventory-public', '--purchased');
    const elsewhere = { env: { RABBET_HOME: join(shop.home, 'none'), RABBET_URL: shop.url } };
    const visitor = `As a visitor of the shop at ${shop.url}, as there is no token for it; ${SIGN_IN}.\n`;
    expect(await shop.rabbet(['show', id], elsewhere)).toEqual({
      code: 3,
      lines: [],
      complaint: `${visitor}There is no piece ${id}.\n`,
    });
    expect((await shop.rabbet(['list', '--as-visitor'])).complaint).toMatch(
      /^As a visitor of the shop at http:\S+\.\n$/,
    );
    expect(await shop.rabbet(['show', id, '--as-visitor'])).toMatchObject({ code: 3, lines: [] });
    expect(await shop.rabbet(['list', '--term', 'secret', '--as-visitor'])).toMatchObject({ code: 0, lines: [] });
    expect(await shop.done('list', '--term', 'secret')).toHaveLength(1);
    const { code, complaint } = await shop.rabbet(['add', '--name', 'X'], elsewhere);
    expect(code).toBe(5);
    expect(complaint).toContain(`\nS${SIGN_IN.slice(1)}.\n`);
  });

  it.each([
    [['show', '999999'], 3, 'record/unknown', []],
    [['add', '--name', '', '--markup', '1001'], 1, 'request/fields', ['name', 'markup']],
    [['add', '--name', 'X', '--type-id', '77'], 1, 'reference/unknown', ['type_id']],
    [['list', '--url', 'http://127.0.0.1:1'], 69, 'client/no-answer', []],
  ])('is told as JSON by which code the shop knows what is wrong: %j', async (args, code, errorCode, fields) => {
    const result = await shop.rabbet([...args, '--json'], { env: { RABBET_TOKEN: shop.token } });
    const { error } = JSON.parse(result.complaint) as { error: { code: string; errors?: { field: string }[] } };
    expect([result.code, result.lines, error.code]).toEqual([code, [], errorCode]);
    expect((error.errors ?? []).map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['NUL', '\0token\0'],
    ['two lines', 'one\ntwo'],
    ['letters that no header takes', 'tökén\u2028'],
    ['nothing', ' \n'],
  ])('is told what is wrong with a token of %s, and where it came from', async (_, token) => {
    const file = join(shop.home, 'token');
    writeFileSync(file, token);
    for (const args of [['list'], ['add', '--name', 'X'], ['add', '--from', '-']]) {
      const result = await shop.rabbet([...args, '--token-file', file, '--url', shop.url], { input: '{"name":"X"}' });
      expect(result).toMatchObject({
        code: 5,
        lines: [],
        complaint: expect.stringMatching(`^[^\n]* in ${file} [^\n]*\n$`),
      });
    }
    if (token.includes('\0') || token.trim() === '') return; // the environment holds no such
    const result = await shop.rabbet(['list', '--json'], { env: { RABBET_TOKEN: token } });
    const { error } = JSON.parse(result.complaint) as { error: object };
    expect([result.code, error]).toEqual([
      5,
      {
        code: 'client/token',
        message: expect.stringMatching(/^The token in RABBET_TOKEN is none: .*sent\.$/),
        errors: [],
      },
    ]);
  });

  it('is told in one sentence that nobody answers', async () => {
    const result = await shop.rabbet(['list', '--url', 'http://127.0.0.1:1'], { env: { RABBET_TOKEN: shop.token } });
    expect(result).toMatchObject({ code: 69, lines: [] });
    expect(result.complaint).toMatch(
      /^Rabbet does not answer at http:\/\/127\.0\.0\.1:1: start it with npm start[^\n]*\n$/,
    );
  });
});
