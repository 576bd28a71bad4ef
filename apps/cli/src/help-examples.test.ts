import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { writeWorkbook } from '@rabbet/sheets/workbook-writer';
import { programFor } from './program';
import { commandsIn, examplesOf } from './testing/help';
import { ServedShop } from './testing/served-shop';

const shop = new ServedShop('sample');
const place = mkdtempSync(join(tmpdir(), 'rabbet-cli-examples-'));
let databases: readonly TestDatabase[];
let empty: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([testDatabase(), testDatabase()]);
  empty = [...databases];
  await shop.open();
});
afterAll(async () => {
  await shop.close();
  for (const database of databases) await database.drop();
  rmSync(place, { recursive: true });
});

const RUN = 'run-4f0c2a9b71de';
const SECRET = 'a passphrase of the examples';
const sheets = {
  'On the wall': 'Inv #,Artist,Title\nE-3,Inés Castellanos,Slack Water',
  Artists: 'First name,Last name\nAda,Limner',
  Customers: 'Name,Email\nPat Reader,pat@example.com',
};
const workbook = (name: keyof typeof sheets) =>
  writeWorkbook({ name, rows: sheets[name].split('\n').map((line) => line.split(',')) });
const files: Readonly<Record<string, string | Uint8Array>> = {
  'stock.csv': 'Inv #,Artist,Title,Type,Price\nE-1,Inés Castellanos,Heron at the Cut,Painting,1200\n',
  'stock.tsv': 'Nr\tWer\tWerk\nE-2\tNora Example\tThe Mill in March\n',
  'stock.xlsx': workbook('On the wall'),
  'acme.json': JSON.stringify({ columns: { Nr: 'catalog_no', Wer: 'artist', Werk: 'name' } }),
  'prices.csv': 'Inv #,Price\nE-1,1300\n',
  'artists.csv': sheets.Artists,
  'artists.xlsx': workbook('Artists'),
  'customers.csv': sheets.Customers,
  'customers.xlsx': workbook('Customers'),
  'backup.key': SECRET,
  'old.key': SECRET,
  'new.key': 'another passphrase of the examples',
  'erased-persons': '',
};
const inPlace = (name: string) => join(place, name === 'shop.backup' ? 'backups' : basename(name));

/** Words of a call, with its files in the folder of this test: those to be read are there, those to be written are not. */
function placed(words: readonly string[]): string[] {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(inPlace(name), content, { mode: name.endsWith('.key') ? 0o600 : 0o644 });
  }
  return words.map((word, i) => {
    const isFile = /^\/|\.(svg|backup)$|^(photos|done\.csv)$/.test(word) || word in files;
    if (isFile && /^--(template|result|svg)$/.test(words[i - 1] ?? '')) rmSync(inPlace(word), { force: true });
    return isFile ? inPlace(word) : word;
  });
}

/** A restore goes into an empty database and data folder. */
function environmentOf([noun, verb]: readonly string[]): NodeJS.ProcessEnv {
  const env = { RABBET_BACKUP_PASSPHRASE: SECRET };
  if (noun !== 'backup' || verb !== 'restore') return env;
  return { ...env, RABBET_HOME: mkdtempSync(join(place, 'restored-')), DATABASE_URL: empty.pop()?.url };
}

/** Calls that end with another code than 0 at the sample shop: something is found, or was recorded later. */
const CODES: Readonly<Record<string, number>> = {
  'audit check': 1,
  'audit artwork 1204 --known 2026-05-31': 3,
};

async function complaintOn(words: readonly string[]): Promise<string | null> {
  const [noun = '', ...rest] = placed(words);
  const { code, complaint } = await shop.rabbet(rest, { noun, env: environmentOf(words) });
  const example = words.join(' ');
  return code === (CODES[example] ?? 0) ? null : `${example}: ${code} ${complaint}`;
}

/** The others use the passphrase that this one changes. */
const isLast = ([, verb]: readonly string[]) => verb === 'change-passphrase';
const NOUNS = /^(import|audit(?! acc)|backup|consignors|log replay|projections verify|persons export)\b/;

test('each example of the help for operators and scripts runs at the sample shop', async () => {
  mkdirSync(inPlace('photos'));
  const before = [
    ['import', 'artworks', 'stock.tsv', '--map', 'acme.json', '--create-makers', '--run', RUN],
    ['consignors', 'give', '139', '--to', '2025-12-31'],
  ];
  const examples = commandsIn(await programFor())
    .flatMap(([, command]) => examplesOf(command))
    .filter((words) => NOUNS.test(words.join(' ')))
    .sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const calls = new Map([...before, ...examples].map((words) => [words.join(' '), words]));
  expect(calls.size).toBeGreaterThan(60);
  const complaints: (string | null)[] = [];
  for (const words of calls.values()) complaints.push(await complaintOn(words));
  expect(complaints.filter((complaint) => complaint !== null)).toEqual([]);
});
