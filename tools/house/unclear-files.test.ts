import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './planting';

test('the list of files that are not clear yet names files that there are, each once', () => {
  const files = readFileSync(join(__dirname, 'unclear-files.txt'), 'utf8').trimEnd().split('\n');
  expect(files.filter((file) => !existsSync(join(TOP, file)))).toEqual([]);
  expect(files).toEqual([...new Set(files)]);
});
