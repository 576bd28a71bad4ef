import type { CommandContext } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { hasReservedNumber } from '@rabbet/domain/registry/identifiers';
import type { Claiming, Reservations } from '@rabbet/postgres';
import type { PreparedAggregate } from '../aggregates';
import { type Change, commandOf, NewId } from '../change';

/** A change with the id of its stream, and all that was reserved and loaded for it. */
interface ReservedChange {
  readonly id: number | string;
  readonly command: CommandRequest<ShopCommand>;
  readonly context: CommandContext;
}

interface StreamId {
  readonly id: number | string;
  /** True where the unique key of the new stream was claimed along with its id. */
  readonly claimed?: boolean;
}

/** Reserves ids and keys for changes: the same ones for the same command. */
export class ChangeReservations {
  constructor(private readonly reservations: Reservations) {}

  /** Reserves ids and keys for a change, and at the same time loads the facts that do not depend on its stream. */
  async reserve(
    change: Change,
    {
      countNewIds,
      findUniqueKey,
      loadEarlyFacts,
    }: Pick<PreparedAggregate, 'countNewIds' | 'findUniqueKey' | 'loadEarlyFacts'>,
  ): Promise<ReservedChange> {
    const { context } = change;
    const key = reservationKey({ actor: actorOf(context.caller), commandId: context.commandId });
    const command = commandOf(change);
    const claiming = command && (findUniqueKey?.(command) ?? null);
    const counts = command && countNewIds(command);
    const [{ id, claimed }, ids, gatheredFacts] = await Promise.all([
      this.reserveStreamId(change, key, claiming),
      counts && !context.ids ? this.reservePartIds(counts, key, context) : context.ids,
      command ? loadEarlyFacts(command, context) : undefined,
    ]);
    const finalCommand = typeof change.command === 'function' ? await change.command(Number(id)) : change.command;
    const reservedContext = {
      ...context,
      gatheredFacts,
      ...(ids && { ids }),
      ...(claimed && claiming && { claimedKey: claiming }),
    };
    return { id, command: finalCommand, context: reservedContext };
  }

  private async reserveStreamId(
    { aggregate: kind, id, context }: Change,
    key: string,
    claiming: Claiming | null,
  ): Promise<StreamId> {
    if (!(id instanceof NewId)) return { id };
    // ids in use are found again from the log by this registry: without an entry there, one would be given out twice
    if (!hasReservedNumber(kind)) throw new Error(`the registry knows of no stream ${kind} with identifiers`);
    const { requestedId } = id;
    if (requestedId !== null) return { id: await this.reserveRequestedId(kind, requestedId, key, context) };
    if (claiming && !context.isDryRun) return this.reservations.reserveClaiming(kind, key, claiming);
    return { id: await this.reservations.reserve(kind, key, reservationLifetime(context)) };
  }

  /** Reserves the id that the request asks for. A dry run only checks that it is free. */
  private async reserveRequestedId(
    kind: string,
    requestedId: number,
    key: string,
    context: CommandContext,
  ): Promise<number> {
    if (!context.isDryRun) return this.reservations.reserve(kind, key, { given: requestedId });
    const requireFree = () => this.reservations.requireFree(kind, key, requestedId);
    if (!context.rehearsal) await requireFree();
    else
      await context.rehearsal.claimName([`id of ${kind}`, String(requestedId), key], requireFree, () =>
        refuseAs('conflict', 'id/taken', `The ${kind} id ${requestedId} is already in use.`, 'id'),
      );
    return requestedId;
  }

  /** Reserves ids for the parts that a command makes: `{ 'order-item': 2 }` reserves two of the space `order-item`. */
  private async reservePartIds(counts: Readonly<Record<string, number>>, key: string, context: CommandContext) {
    const entries = Object.entries(counts).map(async ([space, count]) => {
      const keys = Array.from({ length: count }, (_, i) => `${key}/${i}`);
      const ids = keys.map((partKey) => this.reservations.reserve(space, partKey, reservationLifetime(context)));
      return [space, await Promise.all(ids)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Lifetime of a reservation: that of a dry run ends at once. */
function reservationLifetime({ isDryRun }: CommandContext): { readonly ttlMs?: number } {
  return isDryRun ? { ttlMs: 1 } : {};
}
