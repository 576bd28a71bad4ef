import { Tally } from './tally';

function tallyOf(...results: readonly { readonly status: string; readonly repeatsBy?: string }[]): Tally {
  const tally = new Tally();
  for (const [i, result] of results.entries()) tally.count({ line: i + 1, ...result });
  return tally;
}

const BEFORE = { noun: 'row', before: 'there before' } as const;

test('rows that were done before are told apart from repeats of another row', () => {
  const repeated = { status: 'repeated' };
  const tally = tallyOf({ status: 'added' }, repeated, repeated, { ...repeated, repeatsBy: 'key' }, { status: 'refused' }); // prettier-ignore
  expect(tally.inWords(BEFORE)).toBe(
    '5 rows: 1 added now, 2 were there before, 1 repeated (1 with the key of an earlier row), 1 refused',
  );
  expect(String(tally)).toBe('5 lines: 1 added, 3 repeated (1 with the key of an earlier line), 1 refused');
});

test('rows of which none was there before are told as they are', () => {
  expect(tallyOf({ status: 'added' }, { status: 'repeated', repeatsBy: 'key' }).inWords(BEFORE)).toBe(
    '2 rows: 1 added, 1 repeated (1 with the key of an earlier row)',
  );
  expect(tallyOf({ status: 'added' }).inWords(BEFORE)).toBe('1 row: 1 added');
});
