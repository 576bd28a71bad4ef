import { process, type CommandContext, type Process } from '@rabbet/commands';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { movedTo } from '@rabbet/domain/registrations/calendar';
import {
  nextOfMove,
  registration,
  type Seat,
  type SeatEvent,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import type { Changing } from '../../kernel/changes/commands';

/** Time within which a move is finished by the request that began it. */
const GOES_ON_WITHIN_MS = 30_000;

export interface Move {
  /** Workshop that somebody moves to. */
  readonly workshop_id: number;
  readonly registration_id: number;
  readonly reason?: string | null;
}
type Parts = Pick<ShopToolsParts, 'executor'> & { readonly commands: Changing };

/** Goes on with a move until nothing is left to do; null where there was nothing. */
export async function finishMove(
  { workshop_id, registration_id, reason }: Move,
  { executor, commands }: Parts,
  context: CommandContext,
): Promise<CommandReply | null> {
  let reply: CommandReply | null = null;
  for (;;) {
    const { state: there } = await executor.state(workshopStream, workshop_id, context.rehearsal);
    const seat = there.seats.find((row) => row.registration_id === registration_id);
    if (!seat?.from) return reply;
    const { state: left } = await executor.state(workshopStream, seat.from.workshop_id, context.rehearsal);
    const here = left.seats.find((row) => row.registration_id === registration_id);
    const next = nextOfMove(here, seat, workshop_id, reason ?? undefined);
    if (!next) return reply;
    const { command } = next;
    reply = await commands.change(
      workshopStream,
      next.workshop_id,
      command,
      partContext(context, command.type, seat.from.move),
    );
  }
}

/** Seats of a registration in every workshop that it was moved through, with the workshop of each. */
export async function seatsThrough(
  registration_id: number,
  executor: Pick<ShopToolsParts['executor'], 'state'>,
): Promise<readonly { readonly workshop_id: number; readonly seat: Seat }[]> {
  const passed: { readonly workshop_id: number; readonly seat: Seat }[] = [];
  let at = (await executor.state(registration, registration_id)).state.workshop_id;
  while (at !== null) {
    const { seats } = (await executor.state(workshopStream, at)).state;
    const seat = seats.find((row) => row.registration_id === registration_id);
    if (seat) passed.push({ workshop_id: at, seat });
    at = seat ? movedTo(seat) : null;
  }
  return passed;
}

/** Finishes moves that whoever began them did not. */
export function finishingMoves(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<SeatEvent, Move>({
    name: 'moves',
    handles: ['WorkshopSeatHeldForMove'],
    intend(event) {
      if (event.type !== 'WorkshopSeatHeldForMove') return [];
      const { registration_id, reason } = event.data;
      const intent = { workshop_id: streamNumber(event.stream), registration_id, reason };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + GOES_ON_WITHIN_MS }];
    },
    async act(move, { context }) {
      return { finished: (await finishMove(move, { executor, commands }, context)) !== null };
    },
  });
}
