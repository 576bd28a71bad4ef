import { VISITOR } from '@rabbet/domain/callers/caller';
import { knownLogFaults, skippedEvents } from '@rabbet/postgres';
import { namedOriginals, originalNames, schemaOf } from '@rabbet/projections';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import type { Originals } from './originals';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes originals that no event names a day after they were stored: those of uploads that were refused or interrupted.
 * Removes nothing while events may be missing: if the log was restored to an earlier point, is damaged, or has skipped
 * events.
 */
export class OriginalsSweeper implements Worker {
  private timer: NodeJS.Timeout | null = null;
  private pendingSweep: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly tools: Pick<ShopToolsParts, 'database' | 'eventStore' | 'installation' | 'queries' | 'logger'>,
    private readonly originals: Originals,
    private readonly intervalMs = HOUR_MS,
  ) {}

  start(): Promise<void> {
    this.timer = setInterval(() => {
      const { logger } = this.tools;
      const logWarning = (error: unknown) => logger.warn({ error: (error as Error).message }, 'sweeping originals');
      this.pendingSweep = this.pendingSweep.then(() => this.sweep(new Date())).catch(logWarning);
    }, this.intervalMs).unref();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.pendingSweep;
  }

  /** Removes unused originals, and returns their hashes. */
  async sweep(now: Date): Promise<readonly string[]> {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const oldOriginals = await this.originals.listBefore(dayAgo);
    if (oldOriginals.length === 0 || !(await this.isLogReliable())) return [];
    const { queries } = this.tools;
    await queries.requireCaughtUp([originalNames]); // a later event names a file that was stored less than a day ago
    const namedHashes = await namedOriginals(
      queries.context(VISITOR),
      oldOriginals.map(({ hash }) => hash),
    );
    const removedHashes: string[] = [];
    for (const { hash } of oldOriginals)
      if (!namedHashes.has(hash) && (await this.originals.removeUnlessStoredSince(hash, dayAgo)))
        removedHashes.push(hash);
    for (const { hash, isBeingRemoved } of oldOriginals)
      if (namedHashes.has(hash) && isBeingRemoved) await this.originals.undoRemoval(hash);
    return removedHashes;
  }

  private async isLogReliable(): Promise<boolean> {
    const { database, eventStore, installation } = this.tools;
    if (eventStore.past.lossReason !== null) return false;
    const faults = await knownLogFaults(database, installation.logIdentity);
    const skipped = await skippedEvents(database, schemaOf(originalNames).replace('read_', ''));
    return faults.length === 0 && skipped.size === 0;
  }
}
