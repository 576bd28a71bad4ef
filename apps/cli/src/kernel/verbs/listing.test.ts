import type { Paged } from '@rabbet/domain/pages/paging';
import { pagingFromEnd, pagingOf } from '@rabbet/domain/pages/paging';
import type { Call } from '../connection/call';
import { type List, printList } from './listing';
import { printer, type Style } from '../output/printing';

interface Piece {
  readonly id: number;
}

/** A shop with so many pieces, one of which comes in front of the others while the list is read. */
function shopOf(count: number) {
  const pagesRead: number[] = [];
  const page = async (place: { page: number; count: number }): Promise<Paged<Piece>> => {
    pagesRead.push(place.page);
    const { offset, ...paging } = pagingOf(count + pagesRead.length - 1, place.count, place.page);
    const all = Array.from({ length: paging.total_rows }, (_, i) => ({ id: paging.total_rows - i }));
    return { ...paging, data: all.slice(offset, offset + place.count) };
  };
  return { pagesRead, readPage: page };
}

type ShopOfPieces = { readonly pagesRead: readonly unknown[] } & Pick<List<Piece>, 'readPage'>;

async function listed(count: number, style: Style, options: object = {}, shop: ShopOfPieces = shopOf(count)) {
  const { pagesRead, readPage } = shop;
  let text = '';
  const write = (more: string) => void (text += more);
  const to = printer({ json: style === 'json', terminal: style === 'terminal', width: 80, colour: false, write });
  const call = { printer: to, options } as unknown as Call; // a list needs no more of it
  const columns = [{ title: 'id', of: ({ id }: Piece) => id }];
  await printList(call, { readPage, keyOf: ({ id }) => id, columns, what: 'piece' });
  return { pagesRead, lines: text.trimEnd().split('\n') };
}

test.each(['plain', 'json'] as const)(
  'a program gets every piece once, whatever comes meanwhile: %s',
  async (style) => {
    const { pagesRead, lines } = await listed(450, style);
    const ids = lines.map((line) => (style === 'json' ? (JSON.parse(line) as Piece).id : Number(line)));
    expect(ids).toEqual(Array.from({ length: 450 }, (_, i) => 450 - i));
    expect(pagesRead).toEqual([1, 2, 3]);
  },
);

/** A list by price that can be walked through; before each page but the first, one piece becomes the dearest and one goes. */
function walkedShop(count: number) {
  const prices = new Map(Array.from({ length: count }, (_, i) => [i + 1, i + 1]));
  const pagesRead: (string | undefined)[] = [];
  const page = async (place: { page: number; count: number; after?: string }): Promise<Paged<Piece>> => {
    if (pagesRead.length > 9) throw new Error('it is asked for ever');
    if (pagesRead.length > 0) {
      prices.set(pagesRead.length, count + pagesRead.length);
      prices.delete(pagesRead.length + 10);
    }
    pagesRead.push(place.after);
    const all = [...prices].map(([id, price]) => ({ id, price })).sort((a, b) => a.price - b.price);
    const behind = all.filter(({ price }) => price > Number(place.after ?? 0));
    const data = behind.slice(0, place.count);
    const after = behind.length > data.length ? { after: String(data.at(-1)?.price) } : {};
    return { ...pagingFromEnd(all.length, behind.length, place.count), data, ...after };
  };
  return { pagesRead, readPage: page };
}

test.each(['plain', 'json', 'terminal'] as const)(
  'all of a list that can be walked through has every piece that stood there throughout once: %s',
  async (style) => {
    const { lines, pagesRead } = await listed(450, style, { all: true }, walkedShop(450));
    const ids = lines.flatMap((line) => /(?<!: )\b(\d+)\b(?! pieces)/.exec(line)?.[1] ?? []).map(Number);
    expect(ids).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
    expect(pagesRead).toEqual([undefined, '200', '400']);
  },
);

test('where a list goes on is for programs of its own, and no part of a page', async () => {
  const [line = ''] = (await listed(450, 'json', { page: 1 }, walkedShop(450))).lines;
  expect(Object.keys(JSON.parse(line) as object).sort()).toEqual(['current_page', 'data', 'total_pages', 'total_rows']);
});

test('a person gets a page with how much more there is, and all of it with --all', async () => {
  expect((await listed(450, 'terminal')).lines.at(-1)).toBe('450 pieces, page 1 of 9 (--page, --all)');
  expect((await listed(450, 'terminal', { all: true })).lines.at(-1)).toBe('450 pieces');
});

test('one page is one value of JSON, with the totals', async () => {
  const { lines } = await listed(120, 'json', { page: 3 });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      current_page: 3,
      total_pages: 3,
      total_rows: 120,
      data: Array.from({ length: 20 }, (_, i) => ({ id: 20 - i })),
    },
  ]);
});

test('behind its end a list is empty, so that a loop over its pages comes to an end', async () => {
  const behind = { page: 99, count: 50 };
  expect((await listed(120, 'plain', behind)).lines).toEqual(['']);
  expect(JSON.parse((await listed(120, 'json', behind)).lines.join())).toMatchObject({ data: [], total_rows: 120 });
  expect((await listed(120, 'terminal', behind)).lines).toEqual(['120 pieces: there is no page 99, the last is 3']);
});
