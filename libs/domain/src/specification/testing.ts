import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sentence of the specification, in few words, and where it is kept: in a rule of the domain, or elsewhere, or not yet. */
export type Row = { readonly says: string } & (Held | Later);

interface Held {
  /** What the rule says, and what the specification says. */
  readonly holds: () => readonly [is: unknown, specified: unknown];
  readonly later?: never;
}
type Later = {
  readonly holds?: never;
} & (
  | { readonly later: 'orders' | 'services' | 'accounts' }
  /** Kept by that file, in which that text stands. */
  | { readonly later: 'pages'; readonly file: string; readonly shows: string }
  /** Kept by nothing yet: the page that will keep it is going to contain that text. */
  | { readonly later: 'pages'; readonly awaits: string }
);

const TOP = join(__dirname, '../../../..');

/** All sentences of one section: how many there are is said besides, so that none gets lost. */
export function specified(section: string, sentences: number, rows: readonly Row[]): void {
  describe(section, () => {
    test(`has ${sentences} sentences, and each is held or said to come later`, () => {
      expect(new Set(rows.map(({ says }) => says)).size).toBe(sentences);
      expect(rows.filter((row) => 'holds' in row === 'later' in row)).toEqual([]);
    });

    for (const row of rows) {
      if (row.holds) test(row.says, () => expectHeld(row));
      else test(`${row.says} (later: ${row.later})`, () => expectLater(row));
    }
  });
}

function expectHeld({ holds }: Held): void {
  const [is, says] = holds();
  expect(says).toBeDefined();
  expect(is).toEqual(says);
}

/** Once what it waits for is there, the row has to say what holds it. */
function expectLater(row: Later): void {
  if (row.later !== 'pages') {
    expect(existsSync(join(TOP, 'libs/domain/src', row.later))).toBe(false);
  } else if ('file' in row) {
    expect(readFileSync(join(TOP, row.file), 'utf8')).toContain(row.shows);
  } else {
    expect(filesOfPages().filter((file) => readFileSync(file, 'utf8').includes(row.awaits))).toEqual([]);
  }
}

function filesOfPages(): readonly string[] {
  return readdirSync(join(TOP, 'apps/web/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
