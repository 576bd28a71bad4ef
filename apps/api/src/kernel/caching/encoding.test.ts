import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, encodingFor } from './encoding';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['gzip;q=0', 'identity'],
  [undefined, 'identity'],
])('whoever accepts %p gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('text is packed as asked, and tiny text is not', async () => {
  const text = Buffer.from('Low tide over the Neuse. '.repeat(100));
  expect(brotliDecompressSync((await compress(text, 'br')).body)).toEqual(text);
  expect(gunzipSync((await compress(text, 'gzip')).body)).toEqual(text);
  expect(await compress(Buffer.from('tiny'), 'br')).toEqual({ body: Buffer.from('tiny'), encoding: 'identity' });
});
