import { REFUSAL_CODES } from '@rabbet/domain/deciders/refusal-codes';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOP = join(__dirname, '../..');
/** Made of two halves: the field's rule that is broken, the part of an image's address, why a workshop admits nobody. */
const COMPOSED = /^field\/|^image\/(id|mime|width)$|^workshop\/(closed|expired|unpublished)$/;

test('every code that is listed is used', () => {
  const isSource = (path: string) => /\.ts$/.test(path) && !/(\.test|refusal-codes)\.ts$/.test(path);
  const sources = ['libs', 'apps']
    .flatMap((folder) =>
      readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' }).map((at) => join(folder, at)),
    )
    .filter((path) => path.includes('src') && isSource(path));
  const text = sources.map((path) => readFileSync(join(TOP, path), 'utf8')).join('\n');
  expect(sources.length).toBeGreaterThan(100);
  expect(REFUSAL_CODES.filter((code) => !COMPOSED.test(code) && !text.includes(`'${code}'`))).toEqual([]);
});
