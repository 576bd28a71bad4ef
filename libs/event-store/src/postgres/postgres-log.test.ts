import type { Position } from '@rabbet/domain/events/event';
import { testDatabase, throughPort } from '@rabbet/postgres/testing/database';
import type { FaultyWire } from '../contract/faulty-wire';
import { logContract } from '../contract/event-log.contract';
import type { LogTimeouts } from '../open';
import { patientLog } from '../testing/postgres';

/** Messages with which Postgres refuses a connection for a while, by their codes. */
const TEMPORARY_REFUSALS: Record<string, string> = {
  25006: 'cannot execute INSERT in a read-only transaction',
  '57P03': 'the database system is starting up',
  53300: 'sorry, too many clients already',
};

/** ErrorResponse of the Postgres protocol: type, length, and fields that end with a NUL. */
function errorResponse(code: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${TEMPORARY_REFUSALS[code]}`].map((field) => `${field}\0`).join('');
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
    positionPastEnd: '00000000099999999999' as Position,
    setTemporaryRefusal: (code: string | null, wire: FaultyWire) =>
      code ? wire.turnAway(errorResponse(code)) : wire.restore(),
    countTemporaryRefusals: (wire: FaultyWire) => wire.turnedAwayCount,
    close: drop,
  };
}

logContract('Postgres', start, Object.keys(TEMPORARY_REFUSALS));
