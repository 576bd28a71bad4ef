import type { Recorded } from '@rabbet/domain/events/event';
import { findIntentByKey } from '@rabbet/commands';
import { holdsMailBefore } from '@rabbet/postgres';
import type { ShopToolsParts } from '../kernel/shop-tools';

/** Tells the mails of a restored shop that may have left before it was lost from those of what happens since. */
export class AfterRestore {
  private restored: Promise<Date | null> | null = null;

  constructor(private readonly tools: Pick<ShopToolsParts, 'database' | 'eventStore'>) {}

  async mayHaveLeft(event: Recorded): Promise<boolean> {
    this.restored ??= holdsMailBefore(this.tools.database);
    const restored = await this.restored.catch((error: unknown) => {
      this.restored = null; // it is asked again
      throw error;
    });
    return restored !== null && this.wasDueBefore(event, restored);
  }

  /** A process may do once more what it had done: then the time counts at which that was first due. */
  private async wasDueBefore(event: Recorded, restored: Date): Promise<boolean> {
    if (new Date(event.recordedAt) <= restored) return true;
    if (event.origin !== 'process' || event.commandId === null) return false;
    const act = await findIntentByKey(this.tools.database, event.commandId);
    if (act === null) return false;
    if (act.waitsUntil !== null) return act.waitsUntil <= restored;
    const [cause] = await this.tools.eventStore.readStream(act.stream, { from: act.revision, limit: 1 });
    return cause !== undefined && this.wasDueBefore(cause, restored);
  }
}
