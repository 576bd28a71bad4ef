import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import fc from 'fast-check';
import { acknowledge, changesOn, compareWithLog, type Mishaps, setStage } from './acknowledged';
import { TwoServers } from './two-servers';

const ROUNDS = 4;
const CHANGES = 80;

const count = fc.integer({ min: 1, max: CHANGES - 1 });
const mishap = fc.record({ server: fc.constantFrom(0, 1), isKill: fc.boolean() });
const rounds = fc.sample(fc.dictionary(count.map(String), mishap, { minKeys: 6, maxKeys: 12 }), {
  seed: Number(process.env.TEST_SEED),
  numRuns: ROUNDS,
});

/** Mishaps that hit a server that serves, and bring it back where it does not; one of the two always serves again. */
function mishapsOf(round: (typeof rounds)[number]): Mishaps {
  return Object.fromEntries(
    Object.entries(round).map(([at, { server, isKill }]) => [
      at,
      async (servers: TwoServers) => {
        if (!servers.serves(server)) return servers.revive(server);
        if (isKill) await servers.kill(server);
        else servers.freeze(server);
        if (!servers.serves(1 - server)) await servers.revive(1 - server);
      },
    ]),
  );
}

const ROOT = join(__dirname, '../..');
const FILLED_SHOP = join(ROOT, '.cache/filled/100000');

beforeAll(() => {
  execFileSync(process.execPath, ['dist/tools/fill/fill.js', '--small'], { cwd: ROOT, stdio: 'inherit' });
});

const shops = rounds.flatMap((round) => [
  { shop: 'an empty shop', mishaps: Object.keys(round).length, round },
  { shop: 'a shop of 10,000 orders', mishaps: Object.keys(round).length, round },
]);

test.each(shops)(
  'of eighty acknowledged changes none is lost or done twice through $mishaps mishaps at random moments in $shop',
  async ({ shop, round }) => {
    const servers = new TwoServers({ PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' });
    const isFilled = shop !== 'an empty shop';
    try {
      if (isFilled) servers.copyShop(FILLED_SHOP);
      await servers.start();
      const after = isFilled ? await servers.head() : START;
      const acknowledged = await acknowledge(servers, changesOn(await setStage(servers)), mishapsOf(round));
      await compareWithLog(servers, acknowledged, after);
    } finally {
      await servers.close();
    }
  },
);
