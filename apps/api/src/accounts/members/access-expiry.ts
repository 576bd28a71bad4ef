import { expireAccess } from '@rabbet/postgres';
import type { ShopToolsParts, Worker } from '../../kernel/shop-tools';

const HOUR_MS = 3_600_000;

/** Removes sessions, tokens, challenges, counts and access records that have run out: nothing of them holds any more. */
export class AccessExpiry implements Worker {
  private timer: NodeJS.Timeout | null = null;
  private expiring: Promise<void> = Promise.resolve();

  constructor(
    private readonly tools: Pick<ShopToolsParts, 'database' | 'logger'>,
    private readonly everyMs = HOUR_MS,
  ) {}

  start(): Promise<void> {
    this.timer = setInterval(() => {
      this.expiring = this.expiring.then(() => this.expire());
    }, this.everyMs);
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.expiring;
  }

  /** Removes expired records. A failure is tried again the next time. */
  private async expire(): Promise<void> {
    const { database, logger } = this.tools;
    await expireAccess(database, new Date()).catch((error: unknown) => logger.fault(error, { what: 'access-expiry' }));
  }
}
