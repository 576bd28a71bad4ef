import type { Position } from '@rabbet/domain/events/event';
import { testDatabase, throughPort } from '@rabbet/postgres/testing';
import { logContract } from '../event-log.contract';
import { openPostgresLog } from './postgres-log';

logContract('Postgres', async () => {
  const { url, drop } = await testDatabase();
  const { hostname: host, port } = new URL(url);
  return {
    address: { host, port: Number(port) },
    urlAt: (port) => throughPort(url, port),
    open: (url) => openPostgresLog(url, { retryForMs: 600, retryEveryMs: 20, pollMs: 100, answerWithinMs: 500 }),
    pastEnd: '00000000099999999999' as Position, // as the store writes them
    close: drop,
  };
});
