import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('sample');
beforeAll(() => shop.open());
afterAll(() => shop.close());

const search = (...args: readonly string[]) => shop.rabbet(args, { noun: 'search' });

it('people, orders and pieces are found by words, phones and sizes, a line each, the nearest first', async () => {
  const { lines, code } = await search('mend');
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^person\t\d+\tCarlos Mendoza\t\t\t\(919\) 555-0114, carlos\.mendoza@example\.com$/);
  expect(lines[1]).toMatch(/^order\t\d+\tOrder \d+\t[A-Z]\w+\t[\d-]*\tCarlos Mendoza, /);
  expect((await search('555-0114')).lines[0]).toMatch(/^person\t\d+\tCarlos Mendoza\t/);
  expect((await search('24x18', 'heron')).lines).toMatchObject([
    expect.stringMatching(/^piece\t5204\tOriental Petals\t/),
  ]);
});

it('the order of a registration is found as the registration that shows it', async () => {
  const { lines } = await search('mendoza', 'workshop');
  expect(lines).toMatchObject([expect.stringMatching(/^registration\t\d+\tOrder \d+\t/)]);
});

it('a search finds as many as it is asked for, as JSON where a program asks, and nothing where nothing is', async () => {
  expect((await search('a', '-n', '2')).lines).toHaveLength(2);
  const { lines } = await search('mend', '--json', '--count', '1');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ kind: 'person', title: 'Carlos Mendoza' }]);
  expect(await search('nowhere', 'at', 'all')).toMatchObject({ code: 0, lines: [] });
  expect(await search()).toMatchObject({ code: 2, complaint: expect.stringContaining('term') as string });
  expect((await search('a', '-n', '21')).complaint).toContain('count');
});
