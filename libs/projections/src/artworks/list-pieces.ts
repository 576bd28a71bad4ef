import { mayRead } from '@rabbet/domain/callers/caller';
import { pieceList, type PieceRow } from '@rabbet/domain/artworks/artworks';
import type { ImageReply } from '@rabbet/domain/images/images';
import { makerName } from '@rabbet/domain/text/maker-name';
import { instantOf } from '@rabbet/domain/time/moments';
import type { PagedList } from '../reading/paged-list';
import { type RelatedRecords, relatedTo } from '../records/related';
import { namedOrder } from './finding';
import { pageOf } from './listing';
import type { TypeReply } from './replies';
import { dollars } from './widget-replies';

interface StoredPiece {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly catalog_no: string | null;
  readonly manufacturer_id: number | null;
  readonly type_id: number | null;
  readonly price_cents: number | null;
  readonly cost: number | null;
  readonly standing: PieceRow['standing'];
  readonly on_hand: number;
  readonly location: string | null;
  readonly offered: boolean;
  readonly inventory_public: boolean;
  readonly price_public: boolean;
  readonly held_until: string | null;
  readonly consignor_id: number | null;
  readonly width_inches: number | null;
  readonly height_inches: number | null;
  readonly came_at: string;
  readonly image_id: number | null;
}

const COLUMNS = `
  revision, name, doc->>'catalog_no' as catalog_no, manufacturer_id, type_id, price_cents,
  (doc->>'cost')::float8 as cost, standing, on_hand, location, offered,
  coalesce((doc->>'inventory_public')::boolean, true) as inventory_public,
  coalesce((doc->>'price_public')::boolean, true) as price_public, doc->>'held_until' as held_until, consignor_id,
  width_inches, height_inches, came_at,
  (select image_id from artwork_images i where i.widget_id = page.id order by i.ordinal, i.id limit 1) as image_id`;

/** Every piece that was not removed, with the facts of its line in a list. */
export const listPieces: PagedList<typeof pieceList> = {
  ...pieceList,
  async query(context, { sort, ...conditions }) {
    const order = namedOrder(sort);
    const options = { scope: 'all', order, columns: COLUMNS } as const;
    const { rows, paging } = await pageOf<StoredPiece>(context, conditions, options);
    const related = await relatedTo(
      context,
      rows.flatMap(({ manufacturer_id, type_id, image_id }) => [
        { kind: 'company', id: manufacturer_id },
        { kind: 'widget-type', id: type_id },
        { kind: 'image', id: image_id },
      ]),
    );
    const isReader = mayRead(context.caller, 'costs');
    return { ...paging, data: rows.map((row) => rowOf(row, related, isReader)) };
  },
};

function rowOf(row: StoredPiece, related: RelatedRecords, isReaderOfCosts: boolean): PieceRow {
  const { id, revision, name, catalog_no, manufacturer_id, type_id, standing, location, offered, held_until } = row;
  const maker = related.maker(manufacturer_id);
  const image = related.of<ImageReply>('image', row.image_id);
  return {
    id,
    revision,
    name,
    catalog_no,
    manufacturer_id,
    artist: maker && makerName(maker),
    type_id,
    type: related.of<TypeReply>('widget-type', type_id)?.name ?? null,
    price: dollars(row.price_cents),
    cost: isReaderOfCosts ? dollars(row.cost) : null,
    standing,
    quantity: row.on_hand,
    location,
    offered,
    inventory_public: row.inventory_public,
    price_public: row.price_public,
    held_until,
    consignor_id: isReaderOfCosts ? row.consignor_id : null,
    width: row.width_inches || null, // nothing is 0 inches wide
    height: row.height_inches || null,
    came_at: new Date(instantOf(row.came_at)).toISOString(),
    image_id: image?.id ?? null,
    image_hash: image?.hash ?? null,
    image_mime: image?.mime ?? null,
  };
}
