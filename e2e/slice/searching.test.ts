import { Shop } from './shop';

const shop = new Shop({ LOG_LEVEL: 'warn' });
beforeAll(() => shop.start());
afterAll(() => shop.close());

/** Searches that find something in the sample gallery. */
const FOUND = [
  'mirrors',
  'antique mirror',
  'mirror',
  'boats',
  'boat',
  'sail',
  'sea',
  'oil painting',
  'oil paintings',
  'oil on canvas',
  'acrylic',
  'watercolor',
  'watercolors',
  'abstract',
  'abstract painting',
  'sculpture',
  'bronze sculpture',
  'stone',
  'photographs',
  'black and white',
  'flowers',
  'floral',
  'still life',
  'landscapes',
  'glass vase',
  'vases',
  'bowls',
  'ceramics',
  'stoneware',
  'quilt',
  'tiles',
  'linocut',
  'birds',
  'poppies',
  'poppy',
  'garden',
  'samuel whitfield',
  'Whitfield, Samuel',
  'beaufort',
  'SW-001',
  '1101',
  'blue',
  'lavender',
  'hand painted',
  'something blue',
  'a mirror',
] as const;

/** Nothing in the gallery is called so: whoever asks is led on. */
const LED_ON = [
  ['whitfeild', 'spelling', 'whitfield'],
  ['watercolour', 'spelling', 'watercolor'],
  ['mirorr', 'spelling', 'mirror'],
  ['sculpure', 'spelling', 'sculpture'],
  ['samuel whitfeild', 'artist', 'Whitfield, Samuel'],
  ['seascape', 'category', 'nautical'],
  ['ocean', 'category', 'nautical'],
  ['lanscape', 'category', 'landscape'],
  ['horses', 'category', 'wildlife'],
  ['sailing boats', 'category', 'nautical'],
  ['red boats by whitfield', 'spelling', 'boats'],
  ['sculpture for the garden of bowls', 'spelling', 'sculpture'],
] as const;

interface Nearest {
  readonly spellings: readonly { readonly term: string; readonly count: number }[];
  readonly artists: readonly { readonly name: string; readonly count: number }[];
  readonly categories: readonly { readonly category: string; readonly count: number }[];
}

/** Asks as a visitor. */
async function ask<T>(path: string, term: string): Promise<T> {
  const response = await fetch(`${shop.url}/core/mob/commerce/${path}${encodeURIComponent(term)}`);
  return (await response.json()) as T; // what this call answers
}

async function countMatches(term: string): Promise<number> {
  return (await ask<{ total_rows: number }>('widgets?count=1&term=', term)).total_rows;
}
const nearest = (term: string) => ask<Nearest>('widgets/nearest?term=', term);

test('forty queries of people find something in the gallery', async () => {
  const empty: string[] = [];
  for (const term of FOUND) if ((await countMatches(term)) === 0) empty.push(term);
  expect(empty).toEqual([]);
});

test.each(LED_ON)('%s leads on by a %s: %s', async (term, kind, expectedName) => {
  expect(await countMatches(term)).toBe(0);
  const { spellings, artists, categories } = await nearest(term);
  const ways = {
    spelling: spellings.map(({ term: name, count }) => ({ name, count })),
    artist: artists,
    category: categories.map(({ category: name, count }) => ({ name, count })),
  };
  expect(ways[kind]).toContainEqual(expect.objectContaining({ name: expectedName }));
  for (const { count } of [...spellings, ...categories]) expect(count).toBeGreaterThan(0);
  for (const { term: other, count } of spellings) expect([other, await countMatches(other)]).toEqual([other, count]);
});

test('words that say nothing are neither searched for nor suggested', async () => {
  expect(await countMatches('some of the mirrors')).toBe(await countMatches('mirrors'));
  const { spellings, artists } = await nearest("sculpture for the women's garden");
  expect(spellings.map(({ term }) => term)).toEqual(['sculpture', 'garden']);
  expect(artists).toEqual([]);
});

test('what is near to nothing offers every category that has pieces, and no spelling', async () => {
  const { spellings, artists, categories } = await nearest('qqqqqq');
  expect([spellings, artists]).toEqual([[], []]);
  expect(categories.length).toBeGreaterThan(10);
});
