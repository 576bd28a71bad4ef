import type { ImageReply } from '@rabbet/domain/images/images';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

export * from './size-in-term';

/** Path of the search over everything. */
export const SEARCH = 'core/platform/search';

/** Kinds of results. Persons and companies are customers as well: each is one result. */
export const SEARCH_KINDS = ['person', 'company', 'order', 'piece', 'workshop'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Results of a search, unless it asks for fewer or more. */
export const USUAL_RESULTS = 10;
export const MAX_RESULTS = 20;

export const searchFields = {
  term: {
    kind: 'text',
    max: 200,
    about: 'beginnings of words that must all be there, a number, the last digits of a phone, or a size: 12x16 heron',
    example: 'mend',
  },
  count: { kind: 'whole', default: USUAL_RESULTS, min: 1, max: MAX_RESULTS, about: 'at most' },
} satisfies AnyFields;
export type SearchQuery = ValuesOf<typeof searchFields>;

/** Result of a search, with all that a line of suggestions shows. */
export interface SearchResult {
  kind: SearchKind;
  /** Number of the record whose page it leads to. */
  id: number;
  /** Registration whose order it is: the page of an order of a registration is that of the registration. */
  registration_id: number | null;
  /** Such as "Order 260", "Carlos Mendoza" or the title of a piece. */
  title: string;
  /** Short texts that tell it from others, the most telling first. */
  details: string[];
  /** State in a word. */
  state: string | null;
  /** Day on which an order is due, or a workshop begins. */
  date: string | null;
  /** True of what is over: a closed order, a piece that is gone, a past workshop. */
  over: boolean;
  image: SearchImage | null;
}

export type SearchImage = Pick<ImageReply, 'id' | 'hash' | 'mime' | 'width' | 'height' | 'alt'>;
