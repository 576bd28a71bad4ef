import { createClient, fetchTransport, type StaffWidgetReply } from '@rabbet/client';
import { DIMENSIONS } from '@rabbet/domain/artworks/first-types';
import { shownName } from '@rabbet/domain/people/people';
import { FIRST_UNITS } from '@rabbet/domain/units/first-units';
import { pagesOf } from '@rabbet/imports';
import type { ExpectedPiece } from './messy-sheet';
import type { ServedShop } from './served-shop';

/** Pieces of the shop by their ids, as the sheet says them. */
export async function piecesIn(shop: ServedShop): Promise<ReadonlyMap<number, ExpectedPiece>> {
  const { allWidgets } = createClient(
    fetchTransport(shop.url, { headers: () => ({ authorization: `Bearer ${shop.token}` }) }),
  );
  const pieces = new Map<number, ExpectedPiece>();
  for await (const page of pagesOf({ readPage: (place: object) => allWidgets(place), keyOf: ({ id }) => id }))
    for (const piece of page) pieces.set(piece.id, asSaid(piece));
  return pieces;
}

function asSaid({ name, manufacturer, price, dimensions, transactions }: StaffWidgetReply): ExpectedPiece {
  const [came] = transactions;
  const sides = dimensions.flatMap((dimension) => {
    const side = DIMENSIONS.find(({ id }) => id === dimension.dimension_id)?.name ?? '';
    return side === 'medium' ? [] : [{ side, value: Number(dimension.value), units: dimension.units_id }];
  });
  const [unitsId = null] = new Set(sides.map(({ units }) => units));
  const units = FIRST_UNITS.find(([, id]) => id === unitsId)?.[2] as { readonly name: string } | undefined; // a unit
  return {
    name,
    price,
    artist: shownName(manufacturer?.name ?? ''),
    units: units?.name ?? null,
    sides: Object.fromEntries(sides.map(({ side, value }) => [side, value])),
    activity: came?.activity as ExpectedPiece['activity'], // of a first transaction
    share: came?.share ?? null,
    date: came?.completed?.slice(0, 10) ?? null,
  };
}
