import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import { testDatabase, throughPort } from '@rabbet/postgres/testing';
import { FaultyWire } from '../contract/faulty-wire';
import { NO_STREAM } from '../event-log';
import { logContract } from '../event-log.contract';
import { openPostgresLog } from './postgres-log';

/** Postgres' own words to whoever connects, by their codes. */
const NOT_NOW: Record<string, string> = {
  '57P03': 'the database system is starting up',
  53300: 'sorry, too many clients already',
};

/** An ErrorResponse, as the server sends it in the place of a welcome. */
function refusal(code: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${NOT_NOW[code]}`].map((field) => `${field}\0`).join('');
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

async function start() {
  const { url, drop } = await testDatabase();
  const { hostname: host, port } = new URL(url);
  return {
    address: { host, port: Number(port) },
    urlAt: (port: number) => throughPort(url, port),
    open: (url: string) =>
      openPostgresLog(url, { retryForMs: 600, retryEveryMs: 20, pollMs: 100, answerWithinMs: 500 }),
    pastEnd: '00000000099999999999' as Position, // as the store writes them
    sayNotNow: (code: string | null, wire: FaultyWire) => (code ? wire.turnAway(refusal(code)) : wire.restore()),
    close: drop,
  };
}

logContract('Postgres', start, Object.keys(NOT_NOW));

test('an append that cannot be stored says whether it may have been', async () => {
  const { url, drop } = await testDatabase();
  const { hostname: host, port } = new URL(url);
  const wire = await new FaultyWire({ host, port: Number(port) }).open();
  const quickly = { retryForMs: 100, retryEveryMs: 20, answerWithinMs: 300 };
  const far = await openPostgresLog(throughPort(url, wire.port), quickly);
  const append = () => far.append('hall', NO_STREAM, [{ id: randomUUID(), type: 'Opened', data: '{}', meta: '{}' }]);
  try {
    await far.head();
    wire.silence();
    await expect(append()).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    wire.restore();
    await wire.refuse();
    await expect(far.head()).rejects.toThrow(); // no connection is left
    await expect(append()).rejects.toMatchObject({ name: 'LogUnavailable' });
  } finally {
    await far.close();
    await wire.close();
    await drop();
  }
});
