import { join } from 'node:path';
import { type Program, startProgram } from '@rabbet/postgres/testing-program';
import { until } from '@rabbet/postgres/testing-until';
import {
  changesOn,
  chargesOf,
  factsInLog,
  type Kind,
  KINDS,
  type NumberedChange,
  OF_EACH_KIND,
  setStage,
} from './acknowledged';
import { TwoServers } from './two-servers';

/** What befalls the servers, each time that so many changes were acknowledged. */
const MISHAPS: Readonly<Record<number, (servers: TwoServers) => unknown>> = {
  8: (servers) => servers.freeze(0),
  20: (servers) => servers.thaw(0),
  24: (servers) => servers.kill(1),
  32: (servers) => servers.restart(1),
  40: async (servers) => {
    servers.freeze(1);
    await servers.kill(0); // nobody serves
    await servers.restart(0);
  },
  56: (servers) => servers.thaw(1),
  60: (servers) => servers.freeze(0),
  72: async (servers) => {
    await servers.kill(0); // as it is frozen
    await servers.restart(0);
  },
};
const CLERKS = 6;

let servers: TwoServers;
let store: Program | null = null;
afterEach(async () => {
  await servers.close();
  await store?.kill();
  store = null;
});

async function openStandIn(): Promise<string> {
  store = startProgram('libs/event-store/src/eventstoredb/stand-in/stand-in.program', ['0', join(servers.home, 'log')]);
  return (await store.line(/^ready /)).split(' ')[1]!; // "ready <address>"
}

/** Sends all changes, a few at once; after some of them something befalls the servers. */
async function acknowledge(changes: readonly NumberedChange[]): Promise<Record<Kind, string[]>> {
  const facts: Record<Kind, string[]> = { write: [], seat: [], payment: [], step: [] };
  const waiting = [...changes];
  let count = 0;
  let mishap = Promise.resolve<unknown>(null);
  const clerk = async () => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      facts[change.kind].push(change.fact(await servers.send(change)));
      const befalls = MISHAPS[++count];
      if (befalls) mishap = mishap.then(() => befalls(servers));
    }
  };
  await Promise.all(Array.from({ length: CLERKS }, clerk));
  await mishap;
  return facts;
}

test.each(['Postgres', 'EventStoreDB'])(
  'of eighty acknowledged changes none is lost or done twice while two servers on %s are killed and frozen',
  async (where) => {
    servers = new TwoServers({ PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' });
    const eventStoreUrl = where === 'EventStoreDB' ? await openStandIn() : undefined;
    await servers.start(eventStoreUrl);
    const acknowledged = await acknowledge(changesOn(await setStage(servers)));
    await until(() => servers.areSettled(), 'both have read all of the log');
    const charges = await chargesOf(servers);
    await servers.stop();

    const stored = await factsInLog(servers, eventStoreUrl);
    for (const kind of KINDS) {
      expect(acknowledged[kind]).toHaveLength(OF_EACH_KIND);
      expect([kind, ...stored[kind].sort()]).toEqual([kind, ...acknowledged[kind].sort()]);
    }
    expect(charges).toBe(OF_EACH_KIND / 2);
    await servers.rabbet('projections', 'verify'); // rejects where a row differs
  },
);
