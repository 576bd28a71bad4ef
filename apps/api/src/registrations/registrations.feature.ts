import { CREDITS_POINTING, REGISTRATIONS_POINTING, SEATS_POINTING } from '@rabbet/projections';
import type { Feature } from '../kernel/feature';
import { registrationReads } from './registrations.reads';

export const registrations: Feature = {
  name: 'registrations',
  reads: registrationReads,
  pointing: [...SEATS_POINTING, ...REGISTRATIONS_POINTING, ...CREDITS_POINTING],
};
