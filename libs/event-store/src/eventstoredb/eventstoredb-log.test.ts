import { logContract } from '../log.contract';
import { openEventStoreDbLog } from './eventstoredb-log';
import { encode } from './position';
import { StandIn } from './stand-in/server';
import { SHORT } from './testing-times';

const pastEnd = encode({ commit: 10n ** 15n, prepare: 10n ** 15n });
const urlAt = (port: number) => `esdb://127.0.0.1:${port}?tls=false`;
const open = (url: string) => openEventStoreDbLog(url, SHORT);

logContract('an EventStoreDB, as the stand-in plays it', async () => {
  const standIn = await StandIn.start();
  const address = { host: '127.0.0.1', port: standIn.port };
  return { address, urlAt, open, pastEnd, close: async () => standIn.stop() };
});

logContract('an EventStoreDB that takes no batches, as the stand-in plays it', async () => {
  const standIn = await StandIn.start({ takesBatches: false });
  const address = { host: '127.0.0.1', port: standIn.port };
  return { address, urlAt, open, pastEnd, close: async () => standIn.stop() };
});

const real = process.env.TEST_EVENT_STORE_URL;
if (real?.startsWith('esdb:'))
  logContract('a real EventStoreDB', async () => {
    const { hostname: host, port } = new URL(real);
    return { address: { host, port: Number(port) }, urlAt, open, pastEnd, close: async () => {} };
  });
