import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { replayOwnership } from '@rabbet/projections';
import { type Figure, figure, least, most } from './figure';
import { median } from './load';
import { operate } from './operating';
import { caughtUp, localToken, serveShop } from './served';
import { writeTrades } from './shop-history';

const PIECES = 20_000;
const TRANSACTIONS = 10;
const TIMES = 9;
const AT = '2023-06-30';
const KNOWN = '2026-02-28';

/** Replays a long history, and asks a shop that has it what was on hand on a day. */
export async function auditFigures(url: string, home: string): Promise<Figure[]> {
  const folder = join(home, 'audit');
  mkdirSync(folder);
  const writeSide = await openWriteSide({ home: folder, databaseUrl: url, ...REGISTRY });
  const written = await writeTrades(writeSide, PIECES, TRANSACTIONS);
  const started = performance.now();
  const { events } = await replayOwnership(writeSide);
  const perSecond = events / ((performance.now() - started) / 1_000);
  await writeSide.close();
  if (events !== written) throw new Error(`${events} of ${written} events were replayed`);
  const replay = figure('ownership replayed from the log', perSecond, 'events/s', { goal: least('value', 100_000) });
  return [replay, ...(await askFigures(folder, url)), ...(await verifyFigures(folder, url))];
}

/** Comparing a read model with the log, beside building it, as an operator does both. */
async function verifyFigures(folder: string, url: string): Promise<Figure[]> {
  const env = { DATABASE_URL: url, RABBET_HOME: folder };
  const { seconds: baseline } = await operate(['projections', 'rebuild', 'ownership'], env);
  const { seconds, peakMb } = await operate(['projections', 'verify', 'ownership'], env);
  const pieces = await operate(['projections', 'verify', 'artworks'], env); // folds ahead: it keeps most in memory
  return [
    figure('verifying ownership, beside a rebuild', seconds, 's', { baseline, goal: most('ratio', 2) }),
    figure('memory of the program that verifies ownership', peakMb, 'MB', { goal: most('value', 200) }),
    figure('memory of the program that verifies pieces', pieces.peakMb, 'MB', { goal: most('value', 200) }),
  ];
}

async function askFigures(folder: string, url: string): Promise<Figure[]> {
  const shop = await serveShop(folder, { DATABASE_URL: url, RABBET_SAMPLE: 'off' });
  try {
    await caughtUp(shop);
    const headers = { authorization: `Bearer ${localToken(folder)}` };
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${shop.port}/core/audit/${path}at=${AT}&known=${KNOWN}`, {
        headers,
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<{ total_rows: number; data: { id: number }[]; totals: { pieces: number } }>;
    };
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) {
      const started = performance.now();
      const [{ totals }, { total_rows, data }] = await Promise.all([
        ask('ownership/totals?'),
        ask('ownership?count=200&'),
      ]);
      times.push(performance.now() - started);
      if (totals.pieces !== total_rows || data.length !== 200)
        throw new Error(`${totals.pieces} pieces, ${total_rows} rows`);
    }
    const of = `ownership on a day, totals and 200 rows, ${PIECES.toLocaleString('en')} pieces, ${(PIECES * TRANSACTIONS).toLocaleString('en')} transactions, median`;
    return [figure(of, median(times), 'ms', { goal: most('value', 300) })];
  } finally {
    await shop.stop();
  }
}
