import type { Process } from '@rabbet/commands';
import { type ArrivalNote, arrivalNote, type ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import type { Changing } from '../kernel/changes/commands';

/** Notes for staff each piece that visitors can see for the first time. */
export function arrivals(commands: Changing): Process<ArtworkEvent, ArrivalNote> {
  return {
    name: 'arrivals',
    handles: ['ArtworkOffered'],
    parallel: 100, // each in a stream of its own, and an import offers thousands
    intend: ({ stream, occurredAt }) => [{ intent: { artwork_id: streamNumber(stream), offered_at: occurredAt } }],
    async act(data, { context }) {
      await commands.change(arrivalNote, data.artwork_id, { type: 'NoteArrival', data }, context);
    },
  };
}
