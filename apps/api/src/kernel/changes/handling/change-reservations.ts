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

  /** Reserves all that a change needs, and loads the facts that need no state, at the same time. */
  async reserve(
    change: Change,
    { reserves, claims, gathers }: Pick<PreparedAggregate, 'reserves' | 'claims' | 'gathers'>,
  ): Promise<ReservedChange> {
    const { context } = change;
    const key = reservationKey({ actor: actorOf(context.caller), commandId: context.commandId });
    const requested = commandOf(change);
    const claiming = requested && (claims?.(requested) ?? null);
    const counts = requested && reserves(requested);
    const [{ id, claimed }, ids, gathered] = await Promise.all([
      this.streamId(change, key, claiming),
      counts && !context.ids ? this.partIds(counts, key, context) : context.ids,
      requested ? gathers(requested, context) : undefined,
    ]);
    const command = typeof change.command === 'function' ? await change.command(Number(id)) : change.command;
    const reserved = { ...(ids && { ids }), ...(claimed && claiming && { claimed: claiming }) };
    return { id, command, context: { ...context, gathered, ...reserved } };
  }

  private async streamId(
    { aggregate: kind, id, context }: Change,
    key: string,
    claiming: Claiming | null,
  ): Promise<StreamId> {
    if (!(id instanceof NewId)) return { id };
    // else nobody would know from the log that it is taken, and it would be handed out again
    if (!hasReservedNumber(kind)) throw new Error(`the registry knows of no stream ${kind} with identifiers`);
    const { given } = id;
    if (given !== null) return { id: await this.givenId(kind, given, key, context) };
    if (claiming && !context.isDryRun) return this.reservations.reserveClaiming(kind, key, claiming);
    return { id: await this.reservations.reserve(kind, key, heldFor(context)) };
  }

  /** Reserves the id that the maker of a stream brings. A dry run only makes sure that it is free. */
  private async givenId(kind: string, given: number, key: string, context: CommandContext): Promise<number> {
    if (!context.isDryRun) return this.reservations.reserve(kind, key, { given });
    const requireFree = () => this.reservations.requireFree(kind, key, given);
    if (!context.rehearsal) await requireFree();
    else
      await context.rehearsal.take([`id of ${kind}`, String(given), key], requireFree, () =>
        refuseAs('conflict', 'id/taken', `The ${kind} id ${given} is already in use.`, 'id'),
      );
    return given;
  }

  /** Reserves ids for parts that the command makes, so many of each space. */
  private async partIds(counts: Readonly<Record<string, number>>, key: string, context: CommandContext) {
    const entries = Object.entries(counts).map(async ([space, count]) => {
      const keys = Array.from({ length: count }, (_, i) => `${key}/${i}`);
      const ids = keys.map((partKey) => this.reservations.reserve(space, partKey, heldFor(context)));
      return [space, await Promise.all(ids)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Time for which a reservation holds: a dry run needs its reservations for a moment only. */
function heldFor({ isDryRun }: CommandContext): { readonly ttlMs?: number } {
  return isDryRun ? { ttlMs: 1 } : {};
}
