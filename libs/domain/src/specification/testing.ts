import { existsSync, readFileSync } from 'node:fs';
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
  /** For pages to keep: with `file`, by a constant there, spelled as in `shows`. */
  | { readonly later: 'pages'; readonly file?: never }
  | { readonly later: 'pages'; readonly file: string; readonly shows: string }
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
      else if (row.later !== 'pages') test(`${row.says} (later: ${row.later})`, () => expectAhead(row.later));
      else if (row.file !== undefined) test(`${row.says} (${row.file})`, () => expectShown(row));
    }
  });
}

function expectHeld({ holds }: Held): void {
  const [is, says] = holds();
  expect(says).toBeDefined();
  expect(is).toEqual(says);
}

function expectAhead(later: string): void {
  const folder = `libs/domain/src/${later}`;
  if (existsSync(join(TOP, folder)))
    throw new Error(`${folder} is there now: let each row here that is \`later: '${later}'\` say what holds it.`);
}

function expectShown({ file, shows }: { readonly file: string; readonly shows: string }): void {
  const text = existsSync(join(TOP, file)) ? readFileSync(join(TOP, file), 'utf8') : '';
  if (!text.includes(shows))
    throw new Error(
      `${file} has no ${shows} any more. If the sentence is kept elsewhere now, say here where; if it is spelled ` +
        'otherwise, spell it so in `shows`; if it is broken, mend the page.',
    );
}
