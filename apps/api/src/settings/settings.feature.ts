import type { Feature } from '../kernel/feature';
import { settingsReads } from './settings.reads';

export const settings: Feature = { name: 'settings', reads: settingsReads };
