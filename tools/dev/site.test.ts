import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function addressesIn(file: string): string[] {
  const text = readFileSync(join(__dirname, '../..', file), 'utf8');
  const [, names = ''] = /API_ADDRESS = \/\^\\\/\(([\w|]+)\)/.exec(text) ?? [];
  return names.split('|');
}

it('what is developed is answered by whom it is answered by in the shop', () => {
  const front = addressesIn('apps/api/src/kernel/requests/request-router.ts');
  expect(front).toContain('core');
  expect(addressesIn('tools/dev/site.mjs')).toEqual(expect.arrayContaining([...front, 'images']));
});
