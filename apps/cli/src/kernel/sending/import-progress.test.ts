import { importProgress, progressInWords } from './import-progress';

test.each([
  [{ rows: 1_000, refused: 3, all: 5_000, ms: 4_000 }, '1,000 of 5,000 rows, 250 a second, 16 seconds left, 3 refused'],
  [
    { rows: 1_000, refused: 0, all: 61_000, ms: 4_000 },
    '1,000 of 61,000 rows, 250 a second, 4 minutes left, 0 refused',
  ],
  [{ rows: 1_000, refused: 1_200, ms: 500 }, '1,000 rows, 2,000 a second, 1,200 refused'],
  [{ rows: 3, refused: 0, all: 3, ms: 0 }, '3 of 3 rows, 3,000 a second, 0 seconds left, 0 refused'],
])('%j is told as %s', (progress, words) => {
  expect(progressInWords(progress)).toBe(words);
});

function progressOf(rows: number, isTTY: boolean, all?: number): string {
  let text = '';
  let at = 0;
  const stderr = { isTTY, write: (more: string) => (text += more) };
  const progress = importProgress({ all, stderr, now: () => at });
  for (let i = 0; i < rows; i++) {
    at += 4;
    progress.count({ status: i % 500 === 0 ? 'refused' : 'added' });
  }
  progress.end();
  return text;
}

test('in a pipe there is a line for each thousand rows, however fast they are', () => {
  expect(progressOf(999, false)).toBe('');
  expect(progressOf(2_500, false, 2_500)).toBe(
    '1,000 of 2,500 rows, 250 a second, 6 seconds left, 2 refused\n2,000 of 2,500 rows, 250 a second, 2 seconds left, 4 refused\n',
  );
});

test('at a terminal it is no line of its own', () => {
  expect(progressOf(2_500, true)).not.toContain('\n');
});
