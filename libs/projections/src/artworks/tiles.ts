import { type ArtworkQuery, favouritesIn, MAX_FAVOURITES } from '@rabbet/domain/artworks/artworks';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { ARTIST_PIECES } from '@rabbet/domain/pages/page-size';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import type { MakerReply } from '../records/related';
import { relatedTexts } from '../records/related-texts';
import { artworks } from './artworks';
import { orderOf } from './finding';
import { pageOf } from './listing';
import type { FavouriteReply, TileReply, TypeReply } from './replies';
import { dollars } from './widget-replies';

interface StoredTile {
  readonly id: number;
  readonly name: string;
  readonly manufacturer_id: number | null;
  readonly type_id: number | null;
  readonly width_inches: number | null;
  readonly height_inches: number | null;
  readonly shown_cents: number | null;
  readonly sold: boolean;
  readonly image_id: number | null;
}

const TILE_COLUMNS = `
  name, manufacturer_id, type_id, width_inches, height_inches, shown_cents, sold,
  (select image_id from artwork_images i where i.widget_id = page.id order by i.ordinal, i.id limit 1) as image_id`;

/** The public list with what a tile shows of a piece, and nothing else. */
export async function listTiles(context: QueryContext, query: Partial<ArtworkQuery>): Promise<Paged<TileReply>> {
  const order = orderOf(query.sort, context.caller);
  const { rows, paging } = await pageOf<StoredTile>(context, query, { scope: 'public', order, columns: TILE_COLUMNS });
  const tiles = await tilesOf(context, rows);
  return { ...paging, data: tiles.map(({ tile }) => tile) };
}

/** Lists sold pieces of a maker, the newest first. */
export async function listSold(context: QueryContext, { manufacturer_id }: SoldQuery): Promise<TileReply[]> {
  const rows = await context.rows<StoredTile>(
    [artworks],
    `select id, ${TILE_COLUMNS} from artworks page join artwork_details using (id)
     where manufacturer_id = $1::int and visible and not offered
     order by came_at desc, id limit $2::int`,
    [manufacturer_id, ARTIST_PIECES],
  );
  return (await tilesOf(context, rows)).map(({ tile }) => tile);
}

export interface SoldQuery {
  readonly manufacturer_id: number;
}

/** Pieces that somebody has marked: `12,7,33`. */
export interface FavouritesQuery {
  readonly pieces: string;
}

/** Lists those that visitors may see, on the public list or sold, in the order of the query. */
export async function listFavourites(context: QueryContext, { pieces }: FavouritesQuery): Promise<FavouriteReply[]> {
  const ids = favouritesIn(pieces);
  if (ids.join() !== pieces)
    refuseAs('input', 'field/format', `It must be numbers of at most ${MAX_FAVOURITES} pieces: 12,7,33.`, 'pieces');
  const rows = await context.rows<StoredTile & { medium: string | null }>(
    [artworks],
    `select id, ${TILE_COLUMNS}, (
       select value from artwork_dimensions d join names n on n.kind = 'widget-type-dimension' and n.id = d.dimension_id
       where d.widget_id = page.id and n.name = 'medium' order by n.ordinal, d.id limit 1) as medium
     from unnest($1::int[]) with ordinality as wanted (id, place)
     join artworks page using (id) join artwork_details using (id)
     where visible order by place`,
    [ids],
  );
  const tiles = await tilesOf(context, rows);
  return tiles.map(({ tile, row, type }) => ({ ...tile, medium: row.medium ?? type?.name ?? null }));
}

/** Tiles of these rows, with the fields of the piece's type. */
async function tilesOf<Row extends StoredTile>(context: QueryContext, rows: readonly Row[]) {
  const addresses = rows.flatMap(({ manufacturer_id, type_id, image_id }) => [
    ...(manufacturer_id === null ? [] : [`maker ${manufacturer_id}`]),
    ...(type_id === null ? [] : [`widget-type ${type_id}`]),
    ...(image_id === null ? [] : [`image ${image_id}`]),
  ]);
  const texts = await relatedTexts(context, new Set(addresses));
  // each once: pieces of one page share most of them
  const records = new Map([...texts].map(([key, text]) => [key, JSON.parse(text) as unknown]));
  const record = <T>(kind: string, id: number | null) => (records.get(`${kind} ${id}`) ?? null) as T | null; // of its kind
  return rows.map((row) => {
    const type = record<TypeReply>('widget-type', row.type_id);
    const tile: TileReply = {
      id: row.id,
      name: row.name,
      manufacturer: signed(record<MakerReply>('maker', row.manufacturer_id)),
      price: dollars(row.shown_cents),
      ...(row.sold && { sold: true }),
      width: row.width_inches || null, // nothing is 0 inches wide
      height: row.height_inches || null,
      image: shown(record<ImageReply>('image', row.image_id)),
      hanging: type?.hanging ?? null,
    };
    return { tile, row, type };
  });
}

function signed(maker: MakerReply | null): TileReply['manufacturer'] {
  return maker && { id: maker.id, name: maker.name, is_artist: maker.is_artist };
}

function shown(image: ImageReply | null): TileReply['image'] {
  if (!image) return null;
  const { id, hash, mime, width, height, alt, title, cutout } = image;
  return { id, hash, mime, width, height, alt: alt ?? title, cutout };
}
