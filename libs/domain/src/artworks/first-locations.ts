import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { location } from './types';

/** Places that a gallery begins with. */
export const LOCATIONS = [
  { id: 1, name: 'Front wall', description: 'The long wall that one sees on coming in' },
  { id: 3, name: 'Window', description: 'Seen from the street' },
  { id: 5, name: 'Pedestals', description: 'Glass, clay and bronze' },
  { id: 6, name: 'Racks', description: 'Behind the design counter' },
  { id: 7, name: 'Back room', description: 'Not shown; waiting for frames or for their buyers' },
] as const;

export const FIRST_LOCATIONS: readonly FirstRecord[] = LOCATIONS.map(({ id, ...values }) => [location, id, values]);
