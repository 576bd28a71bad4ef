import type { Feature } from '../kernel/feature';
import { auditReads } from './audit.reads';

export const auditFeature: Feature = { name: 'audit', reads: auditReads };
