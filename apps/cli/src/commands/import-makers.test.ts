import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Told {
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

const rows = [
  'Title,Artist,Consignor,Vendor',
  'Moor one,Inés Castellanos,Inés Castellanos,',
  'Moor two,Jane Doe,,Harbor Prints',
  'Moor three,Jane Doe,HARBOR PRINTS,',
  'Moor four,Jane Doe,,Harbor Printz',
  'Moor five,Jane Doe,,Glas & Sons',
];

async function imported(...args: readonly string[]) {
  const said = await shop.rabbet(['artworks', '-', ...args], { noun: 'import', input: rows.join('\n') });
  const told = said.lines.map((line) => JSON.parse(line) as Told); // of this program
  return { ...said, told, statuses: told.map(({ status }) => status) };
}

async function companies(): Promise<Record<string, unknown>> {
  const { lines } = await shop.rabbet(['list', 'companies', '--json'], { noun: 'records' });
  const all = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly is_artist: boolean });
  return Object.fromEntries(all.map(({ name, is_artist }) => [name, is_artist]));
}

const KNOWN = { 'Doe, Jane': true, 'Glass & Sons': false };

it('consignors and vendors who are new are added with the artists, slips of known names are not, and undo takes them back', async () => {
  const tried = await imported('--create-makers', '--dry-run');
  const outcome = (done: string) => [done, done, done, 'refused', 'refused'];
  expect(tried.statuses).toEqual(outcome('would be added'));
  expect(tried.complaint).toContain('2 makers would be added, too: Inés Castellanos, Harbor Prints.\n');
  expect(await companies()).toEqual(KNOWN);

  const done = await imported('--create-makers', '--run', 'moors');
  expect(done.statuses).toEqual(outcome('added'));
  expect(done.complaint).toContain('2 makers were added, too: Inés Castellanos, Harbor Prints.\n');
  expect(await companies()).toEqual({ ...KNOWN, 'Castellanos, Inés': true, 'Harbor Prints': false });
  const other = 'If it is somebody else, add them with rabbet records companies add.';
  const [near, known] = done.told.slice(3).map(({ errors }) => errors.map(({ message }) => message));
  expect(near).toEqual([
    expect.stringMatching(/^There is no vendor "Harbor Printz"\. Did you mean Harbor Prints\? Write it so\. If/),
  ]);
  expect(known).toEqual([`There is no vendor "Glas & Sons". Did you mean Glass & Sons? Write it so. ${other}`]);

  const undone = await shop.rabbet(['undo', 'moors', '--yes'], { noun: 'import' });
  expect(undone.code).toBe(0);
  expect(await companies()).toEqual(KNOWN);
});

it('without the option nobody is added', async () => {
  const { statuses, complaint } = await imported();
  expect(statuses).toEqual(Array(5).fill('refused'));
  expect(complaint).not.toContain('added, too');
  expect(await companies()).toEqual(KNOWN);
});

describe('a maker who would be new and is likely known, or new already,', () => {
  const input = [
    'Title,Artist,Vendor',
    'Moor six,Inés Castellanos,Glass Brothers & Sons',
    'Moor seven,I. Castellanos,Doe',
    'Moor eight,Ina Bell,',
  ].join('\n');
  const trial = () =>
    shop.rabbet(['artworks', '-', '--create-makers', '--dry-run'], { noun: 'import', input }).then((said) => ({
      ...said,
      told: said.lines.map((line) => JSON.parse(line) as Told), // of this program
    }));

  it('is refused with the one who may be meant; others are added, and told with those who are near', async () => {
    const { told, complaint } = await trial();
    expect(told.map(({ errors }) => errors.map(({ field, message }) => [field, message]))).toEqual([
      [
        [
          'Vendor',
          expect.stringContaining('no vendor "Glass Brothers & Sons". Did you mean Glass & Sons? Write it so.'),
        ],
      ],
      [['Artist', expect.stringContaining('"I. Castellanos". Did you mean Inés Castellanos? Write it so.')]],
      [],
    ]);
    expect(complaint).toContain('3 makers would be added, too: Doe (near Jane Doe), Inés Castellanos, Ina Bell.\n');
  });

  it('is somebody of their own once they are added by themselves', async () => {
    await shop.rabbet(['companies', 'add', '--name', 'Glass Brothers & Sons'], { noun: 'records' });
    const { told } = await trial();
    expect(told.map(({ status }) => status)).toEqual(['would be added', 'refused', 'would be added']);
  });
});
