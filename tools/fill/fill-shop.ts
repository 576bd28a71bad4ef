import { chmodSync, mkdirSync } from 'node:fs';
import { openWriteSide, type WriteSide } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { dateIn } from '@rabbet/domain/time/zone';
import { openPostgres } from '@rabbet/postgres';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { sample } from '@rabbet/sample';
import { caughtUp, OFFLINE, peakMb, serveShop } from '../bench/served';
import { LogWriter } from './log-writer';
import { FilledOrder, type Framing } from './orders';
import { eventsOfCustomer } from './people';
import { eventsOfPiece, repricing } from './pieces';
import type { Size } from './size';

type Say = (sentence: string) => void;

/** Artists of the sample. */
const ARTISTS = [101, 102, 103];
/** Orders that are under way at once. */
const WINDOW = 1_000;
const TOLD_EVERY = 50_000;

/** Makes the sample's shop in a folder, adds years of business to its log, and lets the server's read models catch up. */
export async function fillShop(home: string, size: Size, say: Say): Promise<{ events: number; peakMb: number }> {
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755); // else root's database goes elsewhere
  say('opening a shop with the sample');
  await openSample(home, say);
  const events = await writeEvents(home, size, say);
  say('catching up');
  const started = performance.now();
  const shop = await serveShop(home, OFFLINE);
  await caughtUp(shop);
  const mb = peakMb(shop.pid);
  await shop.stop();
  say(`caught up after ${Math.round((performance.now() - started) / 1_000)} s`);
  return { events, peakMb: mb };
}

/** Hangs the sample, on a busy machine in several starts: each goes on where the one before it gave up. */
async function openSample(home: string, say: Say): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      const shop = await serveShop(home, OFFLINE);
      await caughtUp(shop);
      return await shop.stop();
    } catch (error) {
      if (attempt === MOST_STARTS) throw error;
      say(`${(error as Error).message}: starting it again`);
    }
}

const MOST_STARTS = 5;

async function writeEvents(home: string, size: Size, say: Say): Promise<number> {
  const postgres = await openPostgres({ home, role: 'server' });
  try {
    const writeSide = await openWriteSide({ home, databaseUrl: postgres.url, ...REGISTRY });
    try {
      return await writeHistory(writeSide, size, say);
    } finally {
      await writeSide.close();
    }
  } finally {
    await postgres.close();
  }
}

async function writeHistory(writeSide: WriteSide, size: Size, say: Say): Promise<number> {
  const before = (await writeSide.log.countAfter(START)) ?? 0;
  let reportedEvents = 0;
  const started = performance.now();
  const log = new LogWriter(writeSide, (events) => {
    if (events - reportedEvents < TOLD_EVERY) return;
    reportedEvents = events;
    const seconds = Math.round((performance.now() - started) / 1_000);
    say(`${events.toLocaleString('en')} of about ${size.events.toLocaleString('en')} events, after ${seconds} s`);
  });
  const now = new Date();
  const today = dateIn(now.getTime());
  for (let n = 0; n < size.people; n++) for (const events of eventsOfCustomer(n)) await log.write(events);
  await log.flush();
  const revisions: number[] = [];
  for (let n = 0; n < size.pieces; n++) {
    const piece = eventsOfPiece(n, ARTISTS, today);
    revisions.push(piece.events.length - 1);
    await log.write(piece);
  }
  await log.flush();
  const framing = { ...(await sample.framing(now)), now: now.getTime(), customers: size.people };
  for (let n = 0; n < size.orders; n += WINDOW) await writeOrders(log, framing, n, Math.min(n + WINDOW, size.orders));
  for (let round = 0; before + log.events < size.events; round++) {
    for (let n = 0; n < size.pieces && before + log.events < size.events; n++)
      await log.write(repricing(n, round, revisions));
    await log.flush();
  }
  say('noting what the log holds');
  await writeSide.stateSynchronizer.catchUp();
  return before + log.events;
}

/** Opens orders, then books them, and so on, so that what belongs to one of them lies apart. */
async function writeOrders(log: LogWriter, framing: Framing, from: number, to: number): Promise<void> {
  let open = Array.from({ length: to - from }, (_, i) => new FilledOrder(from + i, framing).stages());
  while (open.length > 0) {
    const going: typeof open = [];
    for (const stages of open) {
      const { value, done } = stages.next();
      if (done) continue;
      await log.write(value);
      going.push(stages);
    }
    await log.flush();
    open = going;
  }
}
