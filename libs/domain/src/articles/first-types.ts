import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { articleType } from './articles';

/** Types of articles that a gallery begins with. */
export const ARTICLE_TYPES = {
  news: [1, 'News', 'What happens in the shop'],
  framing: [2, 'Framing', 'How things are framed, and why so'],
  artists: [3, 'Artists', 'Visits to those whose works we show'],
  collecting: [4, 'Collecting', 'Choosing, hanging and keeping works of art'],
} as const;

export const FIRST_ARTICLE_TYPES: readonly FirstRecord[] = Object.values(ARTICLE_TYPES).map(
  ([id, name, description]) => [articleType, id, { name, description }],
);
