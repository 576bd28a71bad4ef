import { join } from 'node:path';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { acknowledge, changesOn, compareWithLog, type Mishaps, setStage } from './acknowledged';
import { TwoServers } from './two-servers';

const MISHAPS: Mishaps = {
  8: (servers) => servers.freeze(0),
  24: (servers) => servers.thaw(0),
  28: (servers) => servers.kill(1),
  40: async (servers) => {
    servers.freeze(0); // nobody serves
    await servers.restart(1);
  },
  56: async (servers) => {
    servers.thaw(0);
    servers.freeze(1);
  },
  72: (servers) => servers.kill(1), // as it is frozen
};

let servers: TwoServers;
let store: Program | null = null;
beforeEach(() => (servers = new TwoServers({ PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' })));
afterEach(async () => {
  await servers.close();
  await store?.kill();
  store = null;
});

async function openStandIn(): Promise<string> {
  store = startProgram('libs/event-store/src/eventstoredb/stand-in/stand-in.program', ['0', join(servers.home, 'log')]);
  return (await store.line(/^ready /)).split(' ')[1]!; // "ready <address>"
}

test.each(['Postgres', 'EventStoreDB'])(
  'of eighty acknowledged changes none is lost or done twice while two servers on %s are killed and frozen',
  async (where) => {
    await servers.start(where === 'EventStoreDB' ? await openStandIn() : undefined);
    const acknowledged = await acknowledge(servers, changesOn(await setStage(servers)), MISHAPS);
    await compareWithLog(servers, acknowledged);
  },
);
