import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const ask = (...args: string[]) => shop.rabbet(args, { noun: 'shop' });
const readShop = async () => JSON.parse((await ask('show', '--json')).lines[0] ?? '') as object;
const SAID = ['set', '--name', 'Walls & Corners', '--city', 'Raleigh, NC 27601', '--tax', '7.25'];

test('a shop tells what nobody has said of it yet', async () => {
  expect(await readShop()).toMatchObject({ name: null, tax: null, missing: expect.arrayContaining(['name', 'hours']) });
  expect((await ask('show')).lines).toContain('name\tnot said yet');
});

test('a dry run tells what would change, and changes nothing', async () => {
  const { code, lines } = await ask(...SAID, '--dry-run');
  expect([code, lines]).toEqual([
    0,
    ['Would set name: Walls & Corners', 'Would set city: Raleigh, NC 27601', 'Would set tax: 7.25'],
  ]);
  expect(await readShop()).toMatchObject({ name: null });
});

test('a script says who and where the shop is; said again it changes nothing', async () => {
  expect((await ask(...SAID, '--json')).lines.map((line) => JSON.parse(line) as object)).toEqual([
    { changed: ['name', 'city', 'tax'], dry_run: false },
  ]);
  expect(await readShop()).toMatchObject({ name: 'Walls & Corners', city: 'Raleigh, NC 27601', tax: 7.25 });
  expect((await ask(...SAID)).lines).toEqual(['All of it is as you say already.']);
  expect((await ask('set', '--tax', 'null')).lines).toEqual(['Set tax: not said yet']);
});

test('lines of hours are parted by semicolons; one that cannot be read is refused with what would be right, and nothing is set', async () => {
  expect((await ask('set', '--hours', 'Monday: Closed; Tue-Sat 10-6')).code).toBe(0);
  const { code, complaint } = await ask('set', '--name', 'Other', '--hours', 'Monday: Closed; Tuesdays: late');
  expect([code, complaint]).toEqual([expect.any(Number), expect.stringMatching(/“Tuesdays: late”.*10AM-6PM/)]);
  expect(code).not.toBe(0);
  expect(await readShop()).toMatchObject({ name: 'Walls & Corners', hours: 'Monday: Closed\nTue-Sat 10-6' });
  expect((await ask('set', '--phone', 'call me maybe')).complaint).toMatch(/no phone number.*919-555-0142/);
});

test('a tax of 720 percent, and a call that says nothing, are refused', async () => {
  expect((await ask('set', '--tax', '720')).code).not.toBe(0);
  expect((await ask('set')).complaint).toMatch(/say what to set/);
});
