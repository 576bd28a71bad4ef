import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface PrintedRow {
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
  const reply = await shop.rabbet(['artworks', '-', ...args], { noun: 'import', input: rows.join('\n') });
  const results = reply.lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
  return { ...reply, results, statuses: results.map(({ status }) => status) };
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
  const [near, slip] = done.results.slice(3).map(({ errors }) => errors.map(({ message }) => message));
  expect(near).toEqual([
    expect.stringMatching(/^There is no vendor "Harbor Printz"\. Did you mean Harbor Prints\? Write it so\. If/),
  ]);
  expect(slip).toEqual([`There is no vendor "Glas & Sons". Did you mean Glass & Sons? Write it so. ${other}`]);

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
    shop.rabbet(['artworks', '-', '--create-makers', '--dry-run'], { noun: 'import', input }).then((reply) => ({
      ...reply,
      results: reply.lines.map((line) => JSON.parse(line) as PrintedRow), // of this program
    }));

  it('is refused with the one who may be meant; others are added, and told with those who are near', async () => {
    const { results, complaint } = await trial();
    expect(results.map(({ errors }) => errors.map(({ field, message }) => [field, message]))).toEqual([
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
    const { results } = await trial();
    expect(results.map(({ status }) => status)).toEqual(['would be added', 'refused', 'would be added']);
  });
});

describe('consignors as people write them', () => {
  const trial = async (cells: readonly string[], ...args: readonly string[]) => {
    const input = ['Title,Consignor', ...cells.map((cell, i) => `Beck ${i},"${cell}"`)].join('\n');
    const reply = await shop.rabbet(['artworks', '-', '--dry-run', ...args], { noun: 'import', input });
    const results = reply.lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
    return { ...reply, messages: results.map(({ errors }) => errors.map(({ message }) => message).join(' ')) };
  };
  const NEW = '--create-makers';

  it('are one in either order, and without the years of their lives', async () => {
    const { messages, complaint } = await trial(
      ['Ann Newcombe', 'Newcombe, Ann', 'Ann Newcombe (1902–1967)', 'Glass & Sons', 'Galerie Roux, Paris'],
      NEW,
    );
    expect(messages).toEqual(['', '', '', '', '']);
    expect(complaint).toContain('2 makers would be added, too: Ann Newcombe, Galerie Roux, Paris.\n');
  });

  it('are no words for the shop, for how a piece came, or for artists without a name', async () => {
    const ownStock = "Leave the cell empty where the piece is the shop's own, and write Purchased in a column How.";
    for (const args of [[], [NEW]]) {
      const { messages } = await trial(['us', 'bought 1994', "Artist's estate"], ...args);
      expect(messages).toEqual([
        `"us" is no name of a consignor. ${ownStock}`,
        `"bought 1994" is no name of a consignor. ${ownStock}`,
        `"Artist's estate" is no name of a consignor. Write the name of the consignor, such as Estate of Ann Lee.`,
      ]);
    }
  });

  it('are other parties where they are the estate of somebody', async () => {
    const { messages, complaint } = await trial(['Estate of Jane Doe', 'Estate of Jane Do'], NEW);
    expect(messages).toEqual(['', expect.stringContaining('Did you mean Estate of Jane Doe? Write it so.')]);
    expect(complaint).toContain('1 maker would be added, too: Estate of Jane Doe');
  });
});

it('artists are added without the years of their lives, and neither with a year nor as two', async () => {
  const input =
    'Title,Artist\nGill one,"Ward, Edward 1882–1967"\nGill two,Edward Ward\nGill three,Ilse and Otto Brandt\nGill four,David 1950\n';
  const reply = await shop.rabbet(['artworks', '-', '--dry-run', '--create-makers'], { noun: 'import', input });
  const results = reply.lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
  expect(results.map(({ status, errors }) => [status, ...errors])).toEqual([
    ['would be added'],
    ['would be added'],
    ['refused', expect.anything()],
    ['refused', expect.anything()],
  ]);
  expect(results[2]?.errors[0]?.message).toContain('It may be several: write the one who made the piece.');
  expect(results[3]?.errors[0]?.message).toContain('Write the name without years.');
  expect(reply.complaint).toContain('1 maker would be added, too: Edward Ward');
});
