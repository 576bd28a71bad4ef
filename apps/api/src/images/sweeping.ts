import { VISITOR } from '@rabbet/domain/callers/caller';
import { knownLogFaults, skippedEvents } from '@rabbet/postgres';
import { namedOriginals, originalNames, schemaOf } from '@rabbet/projections';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import type { Originals } from './originals';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Takes away originals that no event names a day after they came: of an upload that was refused, or cut off. Where it is not
 * certain what the log says, it takes away nothing: the log is away, another one, damaged, or not all of it counts.
 */
export class Sweeping implements Worker {
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly tools: Pick<ShopToolsParts, 'database' | 'eventStore' | 'installation' | 'queries' | 'logger'>,
    private readonly originals: Originals,
    private readonly everyMs = HOUR_MS,
  ) {}

  start(): Promise<void> {
    this.timer = setInterval(() => {
      const { logger } = this.tools;
      const what = (error: unknown) => logger.warn({ error: (error as Error).message }, 'sweeping originals'); // it throws errors
      this.sweeping = this.sweeping.then(() => this.sweep(new Date())).catch(what);
    }, this.everyMs).unref();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.sweeping;
  }

  /** The hashes of those that it has taken away. */
  async sweep(now: Date): Promise<readonly string[]> {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const old = await this.originals.listBefore(dayAgo);
    if (old.length === 0 || !(await this.isCertain())) return [];
    const { queries } = this.tools;
    await queries.requireCaughtUp([originalNames]); // what came since then was put there since then
    const named = await namedOriginals(
      queries.context(VISITOR),
      old.map(({ hash }) => hash),
    );
    const gone: string[] = [];
    for (const { hash } of old)
      if (!named.has(hash) && (await this.originals.removeUnlessKeptSince(hash, dayAgo))) gone.push(hash);
    for (const { hash, isLeaving } of old) if (named.has(hash) && isLeaving) await this.originals.putBack(hash);
    return gone;
  }

  private async isCertain(): Promise<boolean> {
    const { database, eventStore, installation } = this.tools;
    if (eventStore.past.lost !== null) return false;
    const faults = await knownLogFaults(database, installation.logIdentity);
    const skipped = await skippedEvents(database, schemaOf(originalNames).replace('read_', ''));
    return faults.length === 0 && skipped.size === 0;
  }
}
