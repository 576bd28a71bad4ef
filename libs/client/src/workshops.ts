import type { WorkshopQuery } from '@rabbet/domain/workshops/workshops';
import type { SeatsReply, StaffWorkshopReply, StudentReply, WorkshopReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function workshopCalls({ get }: Pick<Calls, 'get'>) {
  const workshops = (query: Partial<Omit<WorkshopQuery, 'publish'>> & { publish?: 1 } = {}) =>
    get<(WorkshopReply & Partial<StaffWorkshopReply & { students: StudentReply[] }>)[]>(
      'core/content/workshops',
      query,
    );
  return {
    /** Workshops that the caller may know; to staff, hidden ones too. */
    workshops,
    /** Null if there is none that the caller may know of. */
    workshop: async (id: number) => (await workshops({ id }))[0] ?? null,
    /** Counts of its seats that are taken, and of those who wait. */
    seats: (workshop_id: number) => get<SeatsReply>('core/content/workshops/seats', { workshop_id }),
  };
}
