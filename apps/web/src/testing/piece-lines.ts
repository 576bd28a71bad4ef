import type { StaffWidgetReply } from '@rabbet/client';
import type { PieceRow } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';

/** Line of a piece in the list for staff. */
export function lineOf(piece: StaffWidgetReply, given: Partial<PieceRow> = {}): PieceRow {
  const { id, revision, name, catalog_no, manufacturer_id, manufacturer, type_id, standing, offered, location } = piece;
  const image = piece.images[0]?.image;
  return {
    id,
    revision,
    name,
    catalog_no,
    manufacturer_id,
    artist: manufacturer && makerName(manufacturer),
    type_id,
    type: null,
    price: piece.price,
    cost: null,
    standing,
    quantity: piece.quantity,
    location: location ?? null,
    offered,
    inventory_public: piece.inventory_public ?? true,
    price_public: piece.price_public ?? true,
    held_until: null,
    consignor_id: null,
    width: 24.5,
    height: 36,
    came_at: '2026-11-02T15:00:00.000Z',
    image_id: image?.id ?? null,
    image_hash: image?.hash ?? null,
    image_mime: image?.mime ?? null,
    ...given,
  };
}
