import type { Feature } from '../kernel/feature';
import { artistReads } from './artists.reads';

export const artists: Feature = { name: 'artists', reads: artistReads };
