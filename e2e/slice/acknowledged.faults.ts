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

test.each(rounds.map((round) => [Object.keys(round).length, round] as const))(
  'of eighty acknowledged changes none is lost or done twice through %d mishaps at random moments',
  async (_, round) => {
    const servers = new TwoServers({ PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' });
    try {
      await servers.start();
      const acknowledged = await acknowledge(servers, changesOn(await setStage(servers)), mishapsOf(round));
      await compareWithLog(servers, acknowledged);
    } finally {
      await servers.close();
    }
  },
);
