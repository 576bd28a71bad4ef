import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'artists' });

describe('an artist', () => {
  it('is added by first and last name, or as a studio, and found as people are called', async () => {
    const { code, lines } = await rabbet('add', '--first', 'Ann Marie', '--last', 'van der Berg');
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^\d+\t0$/)]]);
    const [id = ''] = (lines[0] ?? '').split('\t');
    expect((await rabbet('list', '--term', 'berg')).lines).toEqual([`${id}\tAnn Marie van der Berg`]);
    expect((await rabbet('show', id)).lines).toContain('kept as\tvan der Berg, Ann Marie');
    expect((await rabbet('add', '--studio', 'Blue Kiln')).code).toBe(0);
    expect((await rabbet('list', '--json', '--term', 'kiln')).lines.join()).toContain('"name":"Blue Kiln"');
  });

  it.each([
    [['add'], 2, /say their name/],
    [['add', '--first', 'Jane'], 1, /beside --last/],
    [['add', '--last', 'Doe', '--studio', 'Doe'], 1, /one of the two/],
    [['add', '--last', ', ,'], 1, /not commas alone/],
    [['show', '8'], 3, /^There is no artist 8\.\n$/], // a firm
    [['change', '7'], 2, /say what changes/],
  ])('is refused with what would be right: %j', async (args, code, complaint) => {
    expect(await rabbet(...args)).toEqual({ code, lines: [], complaint: expect.stringMatching(complaint) });
  });

  it('is changed by whoever saw them last', async () => {
    expect((await rabbet('change', '7', '--description', '<p>Paints.</p>', '--revision', '0')).code).toBe(0);
    const late = await rabbet('change', '7', '--last', 'Dow', '--first', 'Jane', '--revision', '0');
    expect([late.code, late.complaint]).toEqual([4, expect.stringMatching(/^Artist 7 has changed since/)]);
    expect(JSON.parse((await rabbet('show', '7', '--json')).lines.join())).toMatchObject({
      name: 'Doe, Jane',
      description: '<p>Paints.</p>',
    });
  });
});

describe('a piece that was added by mistake', () => {
  it('is removed, and one with a history is not', async () => {
    const id = await shop.added('--name', 'Slip');
    await shop.done('remove', id, '--yes');
    expect(await shop.rabbet(['show', id])).toMatchObject({ code: 3 });
    const sold = await shop.added('--name', 'Sold', '--purchased');
    expect(await shop.rabbet(['remove', sold, '--yes'])).toMatchObject({ code: 1, lines: [] });
    expect(await shop.shown(sold)).toMatchObject({ name: 'Sold' });
  });
});

test('the program says which version it is', async () => {
  expect(await shop.rabbet([], { noun: '--version' })).toMatchObject({ code: 0, lines: ['rabbet 0.1.0'] });
});
