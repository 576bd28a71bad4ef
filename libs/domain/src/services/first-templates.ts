import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { serviceTemplate } from './services';

/** The service that a registration for a workshop is an order of. */
export const FIRST_SERVICE_TEMPLATES: readonly FirstRecord[] = [
  [
    serviceTemplate,
    1,
    { name: 'Workshop', category: 'Workshops', description: 'A seat in a workshop', application: 'Quantity' },
  ],
];
