import { SEARCH_KINDS, type SearchImage, type SearchResult } from '@rabbet/domain/search/search';
import { imageShape } from '../kernel/records/record-replies';
import {
  about,
  flag,
  id,
  nullable,
  objectOf,
  oneOf,
  pickShape,
  type Property,
  staffShape,
  text,
} from '../kernel/shapes/reply-shape';

const day: Property<string> = { schema: { type: 'string', format: 'date' }, example: '2026-05-31' };
const details: Property<string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  example: ['Ann Lee', '12 x 16'],
};
const imageProperties = [
  'id',
  'hash',
  'mime',
  'width',
  'height',
  'alt',
] as const satisfies readonly (keyof SearchImage)[];

export const searchResultShape = staffShape<SearchResult>('SearchResult', {
  kind: oneOf(...SEARCH_KINDS),
  id: about(id, 'of the record whose page it leads to; of an order its number'),
  registration_id: nullable(
    about(id, 'the registration that it is the order of: the page is that of the registration'),
  ),
  title: about(text, 'such as the number of an order, or a name', 'Carlos Mendoza'),
  details: about(
    details,
    'what tells it from others: the customer and description of an order, phone and mail of a person, artist and size of a piece, instructor of a workshop',
  ),
  state: about(nullable(text), 'in a word', 'Working'),
  date: nullable(about(day, 'on which an order is due, or a workshop begins')),
  over: about(flag, 'a closed order, a piece that is sold or returned, a past workshop'),
  image: nullable(objectOf(pickShape(imageShape, 'SearchImage', [...imageProperties]))),
});
