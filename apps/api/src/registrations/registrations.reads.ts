import { seatCountFields, type SeatCounts } from '@rabbet/domain/registrations/registrations';
import { countSeats, type SeatsQuery } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { fieldProperties, replyShape } from '../kernel/shapes/reply-shape';

const seatCountsShape = replyShape<SeatCounts>('SeatCounts', fieldProperties<SeatCounts>(seatCountFields));

export const registrationReads: readonly ReadEntry[] = [
  readEntry<SeatsQuery>({
    path: 'core/content/workshops/seats',
    operation: 'countSeats',
    tag: 'workshops',
    shape: 'record',
    about: 'how many seats of a workshop are taken, and how many people wait',
    readers: 'public',
    params: { workshop_id: { kind: 'whole', min: 1, required: true, readers: 'public', about: 'the workshop' } },
    reply: () => seatCountsShape,
    query: countSeats,
  }),
];
