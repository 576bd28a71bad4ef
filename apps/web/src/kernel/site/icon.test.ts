import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICON } from './icon';

const file = (path: string) => readFileSync(join(__dirname, '../../../public', path));

test('the icon is kept for ever by its name, which tells its content', () => {
  const digest = createHash('sha256').update(file(ICON)).digest('hex');
  expect(ICON).toBe(`/assets/icon-${digest.slice(0, 8)}.svg`);
});

test('browsers that ask for favicon.ico get one, with two sizes', () => {
  expect([...file('favicon.ico').subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
});
