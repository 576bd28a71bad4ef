import { isRunName } from './runs';

test.each(['run-4f0c2a9b71de', '2026.stock_1', '.', 'x'.repeat(64)])('%j names a run', (name) => {
  expect(isRunName(name)).toBe(true);
});

test.each(['', '--dry-run', '-x', 'undo.stock', 'two words', 'x'.repeat(65)])('%j names no run', (name) => {
  expect(isRunName(name)).toBe(false);
});
