import type { Feature } from '../kernel/feature';
import { articleReads } from './articles.reads';

/** Articles are records: what changes them comes with their kinds. */
export const articles: Feature = { name: 'articles', reads: articleReads };
