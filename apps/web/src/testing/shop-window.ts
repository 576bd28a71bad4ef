import {
  type ArtistEntryReply,
  type ArtistReply,
  type DimensionReply,
  type NearestReply,
  Problem,
  type Transport,
  type WidgetReply,
} from '@rabbet/client';
import { type ArtworkDetails, artworkFields, favouritesIn } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { medium, tileOf } from '../public/artworks/artworks';
import { type Paged, pagingFromEnd, pagingOf } from '@rabbet/domain/pages/paging';
import { settingsReply } from './shop-replies';

const inch = { id: 1, name: 'inch', abbr: 'in', system: 'imperial', measurement_id: 1 };
const plain = { group: null, description: null, filter: null, required: false, default_value: null };

/** A piece as visitors get it. */
export function piece(id: number, given: Partial<WidgetReply> = {}): WidgetReply {
  return {
    ...fillDefaults<ArtworkDetails>(artworkFields, {
      type_id: 1,
      manufacturer_id: 7,
      catalog_no: `R-${id}`,
      name: `Piece ${id}`,
    }),
    id,
    price: 1_200,
    quantity: 1,
    sold: false,
    manufacturer: { id: 7, name: 'Ferreira, Lucía', is_artist: true, image_id: null },
    type: null,
    quantity_units: null,
    dimensions: [measure('width', '24.5'), { ...measure('height', '36'), id: 2 }],
    images: [picture(id, 1_600, 1_200)],
    ...given,
  };
}

export function measure(name: string, value: string, units: DimensionReply['units'] = inch): DimensionReply {
  const kind = units === null ? 'text' : 'number';
  const dimension = { ...plain, id: 3, type_id: 1, ordinal: 0, name, kind, default_units_id: null } as const;
  return { id: 1, widget_id: 1, dimension_id: 3, units_id: units?.id ?? null, value, units, dimension };
}

export function picture(id: number, width: number, height: number): WidgetReply['images'][number] {
  const details = {
    title: null,
    alt: `What is on ${id}`,
    hash: `h${id}`,
    category_id: null,
    center_x: 0.5,
    center_y: 0.5,
    reimage: false,
    cutout: null,
  };
  return { id, widget_id: id, image_id: id, ordinal: 0, image: { id, width, height, mime: 'jpeg', ...details } };
}

export const lucia: ArtistReply = {
  id: 7,
  name: 'Ferreira, Lucía',
  description: '<p>Paints before noon.</p>',
  is_artist: true,
  image_id: null,
  image: null,
};

/** A shop with these pieces, its API answering at once, and what it was asked. */
export function shopWith(pieces: readonly WidgetReply[], listed = pieces, entries: readonly ArtistEntryReply[] = []) {
  const requests: string[] = [];
  const transport: Transport = async ({ path, query = {} }) => {
    const settingsBody = settingsReply(path);
    if (settingsBody) return { status: 200, headers: { get: () => null }, body: settingsBody };
    requests.push(`${path} ${JSON.stringify(query)}`);
    if (query.after === 'made-up') return { status: 400, headers: { get: () => null }, body: REFUSED };
    return { status: 200, headers: { get: () => null }, body: answer(path, query) };
  };
  function answer(path: string, query: Readonly<Record<string, unknown>>): unknown {
    if (path === 'core/commerce/widgets/categories') return [{ category: 'floral', count: 3 }];
    if (path === 'core/mob/commerce/widgets/nearest') return NEAREST;
    const { id, term, category } = query;
    if (path === 'core/contacts/artists/entries') {
      const called = entries.filter(({ name }) => name.toLowerCase().includes(String(term ?? '').toLowerCase()));
      return paged(called, query);
    }
    if (path === 'core/mob/commerce/widgets/sold') return pieces.filter(({ sold }) => sold).map(tileOf);
    if (path === 'core/mob/commerce/widgets/favourites')
      return favouritesIn(String(query['pieces'])).flatMap((favouriteId) =>
        pieces
          .filter((piece) => piece.id === favouriteId)
          .map((piece) => ({ ...tileOf(piece), medium: medium(piece) })),
      );
    if (path === 'core/contacts/artists') return paged(id === lucia.id ? [lucia] : []);
    if (typeof id === 'number') return paged(pieces.filter((piece) => piece.id === id));
    const named = listed.filter(({ name }) => name.toLowerCase().includes(String(term ?? '').toLowerCase()));
    const matches = named.filter((piece) => !category || piece.dimensions.some(({ value }) => value === category));
    const rows = path === 'core/mob/commerce/widgets/tiles' ? matches.map(tileOf) : matches;
    return paged(rows, query);
  }
  return { transport, requests };
}

const NEAREST: NearestReply = {
  spellings: [{ term: 'piece', count: 95 }],
  artists: [{ id: 7, name: 'Ferreira, Lucía', is_artist: true, count: 3 }],
  categories: [{ category: 'floral', count: 3 }],
};

/** The line to a shop, which can be cut. */
export function lineTo(shop: Transport) {
  const line = { isCut: false };
  const transport: Transport = (request) => {
    const cut = { status: 0, title: 'No answer', code: 'client/no-answer', detail: 'No answer' };
    return line.isCut ? Promise.reject(new Problem(cut)) : shop(request);
  };
  return { line, transport };
}

const REFUSED = {
  status: 400,
  code: 'field/format',
  errors: [{ field: 'after', code: 'field/format', message: 'No.' }],
};

interface Row {
  readonly id: number;
}

/** The cursor of this shop is the id of the last row. */
function paged(rows: readonly Row[], query: Readonly<Record<string, unknown>> = {}): Paged<Row> {
  const count = Number(query.count ?? 50);
  const page = Number(query.page ?? 1);
  const from = query.after
    ? rows.findIndex(({ id }) => id === Number(query.after)) + 1
    : pagingOf(rows.length, count, page).offset;
  const data = rows.slice(from, from + count);
  const isLast = from + count >= rows.length;
  const after = isLast ? {} : { after: String(data.at(-1)?.id) };
  return { ...pagingFromEnd(rows.length, rows.length - from, count), data, ...after };
}
