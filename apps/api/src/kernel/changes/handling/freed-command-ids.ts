import type { CommandExecutor } from '@rabbet/commands';
import { IdInUse } from '@rabbet/domain/deciders/refusal';
import type { Recorded } from '@rabbet/domain/events/event';
import { removalByUndoing } from '@rabbet/domain/imports/imports';
import { eventId } from '@rabbet/event-store';
import { Change, NewId } from '../change';
import type { CommandReply } from '../command-reply';

/**
 * Frees the command ids of records that the undoing of an import has removed: the same command adds another record
 * then. Row 7 of a run adds piece 12; the run is undone, which removes 12; sent again, row 7 adds piece 31.
 */
export class FreedCommandIds {
  constructor(private readonly executor: Pick<CommandExecutor, 'history'>) {}

  async performAnew(change: Change, perform: (change: Change) => Promise<CommandReply>): Promise<CommandReply> {
    if (!(change.id instanceof NewId)) return perform(change);
    try {
      const reply = await perform(change);
      const removal = reply.result.repeated ? await this.removalOf(change, reply.id) : null;
      return removal === null ? reply : this.performAnew(withIdAfter(change, removal), perform);
    } catch (error) {
      const removal = error instanceof IdInUse && error.id !== null ? await this.removalOf(change, error.id) : null;
      if (removal === null) throw error;
      return this.performAnew(withIdAfter(change, removal), perform);
    }
  }

  private async removalOf({ aggregate }: Change, id: number | string): Promise<Recorded | null> {
    return removalByUndoing(aggregate, await this.executor.history(`${aggregate}-${id}`));
  }
}

/** The same change under another command id, which is the same at each repetition. */
function withIdAfter({ aggregate, id, command, context }: Change, { id: event }: Recorded): Change {
  const commandId = eventId('after the undoing of a run', context.commandId, event);
  return new Change(aggregate, id, command, { ...context, commandId });
}
