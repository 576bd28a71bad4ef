import type { Feature } from '../kernel/feature';
import { searchReads } from './search.reads';

export const searchFeature: Feature = { name: 'search', reads: searchReads };
