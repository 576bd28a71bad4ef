import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { Shop } from './shop';

const shop = new Shop({ RABBET_SAMPLE: 'off' });
afterAll(() => shop.close());

/** What it complains of, which is a sentence and no stack trace. */
async function complaint(env: NodeJS.ProcessEnv): Promise<string> {
  const error = await shop.program(env).output.then(
    () => new Error('it started'),
    (failed: Error) => failed,
  );
  expect(error.message).not.toMatch(/\n\s+at /);
  return error.message;
}

test.each([
  [{ PORT: 'http' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ HOST: 'not a host' }, /HOST/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL.*(info|warn)/],
  [{ RABBET_SAMPLE: 'maybe' }, /RABBET_SAMPLE.*off/],
  [{ RABBET_MASTER_KEY: 'short' }, /RABBET_MASTER_KEY/],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, /DATABASE_URL/],
  [{ EVENT_STORE_URL: 'kafka://localhost' }, /EVENT_STORE_URL/],
])('what %j should be is said at the start', async (env, sentence) => {
  expect(await complaint(env)).toMatch(sentence);
});

test('a port that is taken, and a database that is away, are told in a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  expect(await complaint({ PORT: String(port) })).toMatch(new RegExp(`${port}.*(taken|in use)`));
  server.close();
  expect(await complaint({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' })).toMatch(/127\.0\.0\.1:1/);
});

test('the second start takes less than five seconds, and Ctrl-C leaves nothing running', async () => {
  await shop.start();
  const { pid } = shop;
  await shop.stop();
  const before = performance.now();
  await shop.start();
  expect(performance.now() - before).toBeLessThan(5_000);
  await shop.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a data folder that a newer Rabbet wrote is left alone', async () => {
  writeFileSync(join(shop.home, 'format'), '999\n');
  expect(await complaint({})).toMatch(/newer/);
});
