import { isThere, type Row, type Section, wrongTest } from './testing';
import { CATALOGUE_CALLS } from './testing-catalogue-calls';
import { CATALOGUE_CONSTANTS } from './testing-catalogue-constants';
import { CATALOGUE_PAGES } from './testing-catalogue-pages';
import { CATALOGUE_RULES } from './testing-catalogue-rules';
import { DECISIONS } from './testing-decisions';
import { ORDERS } from './testing-orders';
import { REGISTRATION_FORM } from './testing-registration-form';
import { tableOf, writtenTable } from './testing-table';
import { WORKSHOPS } from './testing-workshops';

const SECTIONS: readonly Section[] = [
  ...[...CATALOGUE_PAGES, ...CATALOGUE_CALLS, ...CATALOGUE_RULES, ...CATALOGUE_CONSTANTS, ...DECISIONS],
  ...[...WORKSHOPS, ...REGISTRATION_FORM, ...ORDERS],
];
/** What is open: mended or built, its row names a test, and the number here gets smaller. */
const OPEN = 0;

describe.each(SECTIONS.map((one) => [one.title, one] as const))('%s', (_, { sentences, rows, isOfPages = false }) => {
  test(`has ${sentences} sentences, each with one thing that keeps it`, () => {
    expect(new Set(rows.map(({ says }) => says)).size).toBe(sentences);
    const ways = ['holds', 'test', 'later', 'nothing', 'missing'] as const;
    expect(rows.filter((row) => ways.filter((way) => way in row).length !== 1)).toEqual([]);
  });

  for (const row of rows) {
    if ('holds' in row) test(row.says, () => expectHeld(row));
    else if ('test' in row) test(`${row.says} (${row.test[0]})`, () => expect(wrongTest(row, isOfPages)).toBeNull());
    else if ('later' in row)
      test(`${row.says} (later: ${row.later})`, () => {
        if (isThere(row.later)) throw new Error(`${row.later} is there now: name here the test that runs this.`);
      });
  }
});

function expectHeld({ holds }: Extract<Row, { holds: unknown }>): void {
  const [is, says] = holds();
  expect(says).toBeDefined();
  expect(is).toEqual(says);
}

test('what is open is counted, and only becomes less', () => {
  const open = SECTIONS.flatMap(({ rows }) => rows).filter((row) => 'missing' in row);
  expect(open.map(({ says }) => says)).toHaveLength(OPEN);
});

test('the table in docs/ tells the same', () => {
  const table = tableOf(SECTIONS);
  expect(writtenTable(table)).toBe(table);
});

describe('a row', () => {
  const file = 'apps/web/src/kernel/Header.test.tsx';

  test('names a test that there is', () => {
    expect(wrongTest({ test: [file, 'Escape closes the menu'] }, true)).toBeNull();
    expect(wrongTest({ test: [file, 'Escape opens the menu'] }, true)).toMatch(/has no test/);
    expect(wrongTest({ test: ['apps/web/src/nowhere.test.tsx', 'x'] }, true)).toMatch(/^there is no/);
  });

  test('of a page names a test that runs pages', () => {
    const ofDomain: Extract<Row, { test: unknown }> = {
      says: 'x',
      test: ['libs/domain/src/text/text.test.ts', 'the slug of a slug is that slug'],
    };
    expect(wrongTest(ofDomain, false)).toBeNull();
    expect(wrongTest(ofDomain, true)).toMatch(/runs no page/);
  });

  test('that waits for a page fails once the router leads there', () => {
    expect(isThere('page workshops')).toBe(false);
    expect(isThere('orders')).toBe(false);
  });
});
