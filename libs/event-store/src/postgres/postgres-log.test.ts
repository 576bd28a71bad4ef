import type { Position } from '@rabbet/domain/events/event';
import { testDatabase, throughPort } from '@rabbet/postgres/testing/database';
import type { FaultyWire } from '../contract/faulty-wire';
import { logContract } from '../contract/event-log.contract';
import type { LogTimeouts } from '../open';
import { patientLog } from '../testing/postgres';

/** Postgres' own words to whoever connects, by their codes. */
const NOT_NOW: Record<string, string> = {
  25006: 'cannot execute INSERT in a read-only transaction',
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
    open: (url: string, timeouts?: LogTimeouts) => patientLog(url, { retryEveryMs: 20, pollMs: 100, ...timeouts }),
    pastEnd: '00000000099999999999' as Position, // as the store writes them
    sayNotNow: (code: string | null, wire: FaultyWire) => (code ? wire.turnAway(refusal(code)) : wire.restore()),
    countNotNow: (wire: FaultyWire) => wire.turnedAway,
    close: drop,
  };
}

logContract('Postgres', start, Object.keys(NOT_NOW));
