import type { Aggregate, CommandExecutor, Process } from '@rabbet/commands';
import {
  type ArrivalCommand,
  type ArrivalEvent,
  type ArrivalNote,
  arrivalNote,
  type ArtworkEvent,
} from '@rabbet/domain/artworks/artworks';

const arrival: Aggregate<{ readonly noted: boolean }, ArrivalCommand, ArrivalEvent> = {
  ...arrivalNote,
  name: 'arrival',
  begins: ['NoteArrival'],
};

/** Notes for staff each piece that visitors can see for the first time. */
export function arrivals(executor: CommandExecutor): Process<ArtworkEvent, ArrivalNote> {
  return {
    name: 'arrivals',
    handles: ['ArtworkOffered'],
    parallel: 100, // each in a stream of its own, and an import offers thousands
    intend: ({ stream, occurredAt }) => ({
      artwork_id: Number(stream.slice(stream.lastIndexOf('-') + 1)),
      offered_at: occurredAt,
    }),
    async act(data, { context }) {
      await executor.execute(arrival, data.artwork_id, { type: 'NoteArrival', data }, context);
    },
  };
}
