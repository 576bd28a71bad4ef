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

/** Age of a move at which `finishAbandonedMoves` takes it over: its request has long ended, or has died. */
const FINISH_AFTER_MS = 30_000;

export interface Move {
  /** Workshop that somebody moves to. */
  readonly workshop_id: number;
  readonly registration_id: number;
  readonly reason?: string | null;
}
type Parts = Pick<ShopToolsParts, 'executor'> & { readonly commands: Changing };

/** Executes the remaining commands of a move, in both workshops. Returns the reply of the last one; null if none was left. */
export async function finishMove(
  { workshop_id, registration_id, reason }: Move,
  { executor, commands }: Parts,
  context: CommandContext,
): Promise<CommandReply | null> {
  let reply: CommandReply | null = null;
  for (;;) {
    const { state: newBook } = await executor.state(workshopStream, workshop_id, context.rehearsal);
    const newSeat = newBook.seats.find((row) => row.registration_id === registration_id);
    if (!newSeat?.from) return reply;
    const { state: oldBook } = await executor.state(workshopStream, newSeat.from.workshop_id, context.rehearsal);
    const oldSeat = oldBook.seats.find((row) => row.registration_id === registration_id);
    const next = nextOfMove(oldSeat, newSeat, workshop_id, reason ?? undefined);
    if (!next) return reply;
    const { command } = next;
    reply = await commands.change(
      workshopStream,
      next.workshop_id,
      command,
      partContext(context, command.type, newSeat.from.move),
    );
  }
}

/** Seats of a registration in every workshop that it was moved through, with the workshop of each. */
export async function seatsAlongMoves(
  registration_id: number,
  executor: Pick<ShopToolsParts['executor'], 'state'>,
): Promise<readonly { readonly workshop_id: number; readonly seat: Seat }[]> {
  const seatsSoFar: { readonly workshop_id: number; readonly seat: Seat }[] = [];
  let workshopId = (await executor.state(registration, registration_id)).state.workshop_id;
  while (workshopId !== null) {
    const { seats } = (await executor.state(workshopStream, workshopId)).state;
    const seat = seats.find((row) => row.registration_id === registration_id);
    if (seat) seatsSoFar.push({ workshop_id: workshopId, seat });
    workshopId = seat ? movedTo(seat) : null;
  }
  return seatsSoFar;
}

/** Finishes moves whose request died between their commands. */
export function finishAbandonedMoves(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<SeatEvent, Move>({
    name: 'moves',
    handles: ['WorkshopSeatHeldForMove'],
    intend(event) {
      if (event.type !== 'WorkshopSeatHeldForMove') return [];
      const { registration_id, reason } = event.data;
      const intent = { workshop_id: streamNumber(event.stream), registration_id, reason };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + FINISH_AFTER_MS }];
    },
    async act(move, { context }) {
      return { finished: (await finishMove(move, { executor, commands }, context)) !== null };
    },
  });
}
