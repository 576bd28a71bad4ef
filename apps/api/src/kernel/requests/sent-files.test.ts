import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import fc from 'fast-check';
import { RawConnection } from '../../testing/raw-connection';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(async () => {
  const folder = join(shop.home, 'uploads');
  await until(() => !existsSync(folder) || readdirSync(folder).length === 0, 'the temporary files are removed');
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

/** Sends a form in these pieces, and returns the status of the answer. */
async function sendPieces(...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const length = pieces.reduce((sum, { length }) => sum + length, 0);
  const head = ['POST /core/content/images/upload HTTP/1.1', 'host: localhost', `authorization: Bearer ${shop.token}`];
  const form = ['content-type: multipart/form-data; boundary=b', `content-length: ${length}`, '', ''];
  const sender = new RawConnection(shop).send([...head, ...form].join('\r\n'));
  for (const piece of pieces) {
    sender.send(piece);
    await new Promise(setImmediate);
  }
  const answer = await sender.answer((text) => text.includes('}'));
  await sender.close();
  return answer.slice(9, 12);
}
const PART = '--b\r\nContent-Disposition: form-data; name="file-key"; filename="a"\r\n';

test.each<[string, ...string[]]>([
  ['a part without a header', '--b\r\n\r\nabc--b--xxxxx'],
  ['a header of 35 KB that comes in two pieces', `--b\r\nX: ${'x'.repeat(17_000)}`, 'x'.repeat(18_000)],
  ['a header that is none', '--b\r\n:\r\n\r\nabc\r\n--b--'],
  ['no end', `${PART}\r\nabc`],
])('refuses a form with %s', async (_, ...pieces) => {
  expect(await sendPieces(...pieces)).toBe('400');
  expect((await shop.ask('health/live')).status).toBe(200);
});

test('answers any malformed form with a 4xx, and stays alive', async () => {
  const whole = `${PART}Content-Type: image/png\r\n\r\nabc\r\n--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nsea\r\n--b--\r\n`;
  const odd = fc.constantFrom('--b', '--b--', '\r\n', ...'\r\n-:;"\0%=', 'x'.repeat(20_000), PART);
  const edits = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(30), odd), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(edits, fc.array(fc.nat(whole.length), { maxLength: 3 }), async (changes, cuts) => {
      let form = whole;
      for (const [at, removedCount, inserted] of changes)
        form = form.slice(0, at) + inserted + form.slice(at + removedCount);
      const places = [0, ...cuts.sort((a, b) => a - b), form.length];
      const pieces = places.slice(1).map((end, index) => form.slice(places[index], end));
      expect(await sendPieces(...pieces)).toMatch(/^4\d\d$/);
      expect((await shop.ask('health/live')).status).toBe(200);
    }),
    { numRuns: 300 },
  );
});
