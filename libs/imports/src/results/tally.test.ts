import { Tally } from './tally';

function tallyOf(...results: readonly { readonly status: string; readonly repeatsBy?: string }[]): Tally {
  const tally = new Tally();
  for (const [i, result] of results.entries()) tally.count({ line: i + 1, ...result });
  return tally;
}

const AFTER_RESTART = { noun: 'row', before: 'there before' } as const;

test('counts rows of an earlier attempt apart from rows that repeat another row', () => {
  const repeated = { status: 'repeated' };
  const tally = tallyOf(
    { status: 'added' },
    repeated,
    repeated,
    { ...repeated, repeatsBy: 'key' },
    { status: 'refused' },
  );
  expect(tally.inWords(AFTER_RESTART)).toBe(
    '5 rows: 1 added now, 2 were there before, 1 repeated (1 with the key of an earlier row), 1 refused',
  );
  expect(String(tally)).toBe('5 lines: 1 added, 3 repeated (1 with the key of an earlier line), 1 refused');
});

test('mentions no earlier attempt if no row was sent before', () => {
  expect(tallyOf({ status: 'added' }, { status: 'repeated', repeatsBy: 'key' }).inWords(AFTER_RESTART)).toBe(
    '2 rows: 1 added, 1 repeated (1 with the key of an earlier row)',
  );
  expect(tallyOf({ status: 'added' }).inWords(AFTER_RESTART)).toBe('1 row: 1 added');
});

test('names the first lines that repeat an earlier line', () => {
  const tally = new Tally();
  expect(tally.repeatedInWords('row')).toBeNull();
  tally.count({ line: 2, status: 'added' });
  tally.count({ line: 3, status: 'refused', repeats: 2, repeatsBy: 'key' });
  expect(tally.repeatedInWords('row')).toBeNull();
  tally.count({ line: 9, status: 'repeated', repeats: 2, repeatsBy: 'key' });
  tally.count({ line: 12, status: 'repeated', repeats: 5, repeatsBy: 'key' });
  expect(tally.repeatedInWords('row')).toBe('Repeated, as an earlier row says the same: row 9 as 2, 12 as 5.');
  for (let line = 20; line < 30; line++) tally.count({ line, status: 'repeated', repeats: 2, repeatsBy: 'key' });
  expect(tally.repeatedInWords('line')).toMatch(/: line 9 as 2, 12 as 5, 20 as 2, .*, 25 as 2, \.\.\.\.$/);
});
