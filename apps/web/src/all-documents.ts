import type { MachineDocument } from './kernel/pages/documents';
import { feed } from './public/articles/feed';
import { robots } from './public/sitemap/robots';
import { sitemap } from './public/sitemap/sitemap';

/** All documents for machines. */
export const DOCUMENTS: readonly MachineDocument[] = [robots, sitemap, feed];
