import { type OwnedPieceRow, ownershipList } from '@rabbet/domain/audit/audit';
import { dollars } from '@rabbet/domain/money/money';
import { allColumns } from '../verbs/list-verbs';
import type { Column, Printer } from '../output/printing';

/** Dollars as on an invoice. */
export const amount = (value: number | null) => (value === null ? null : dollars(Math.round(value * 100)));

/** Letters that tell which piece a title is of, and which consignor an owner in words is. */
export const TITLE = 24;

/** Columns of pieces on hand. */
export const OWNED: readonly Column<OwnedPieceRow>[] = [
  { title: 'piece', of: ({ id }) => id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true, readable: TITLE },
  { title: 'artist', of: ({ artist }) => artist, gives: true, isSpared: 'first' },
  { title: 'standing', of: ({ standing }) => standing },
  { title: 'consignor', of: ({ consignor }) => consignor, gives: true },
  { title: 'on hand', of: ({ quantity }) => quantity, align: 'right' },
  { title: 'owned', of: ({ owned }) => owned, align: 'right', isSpared: 'first' },
  { title: 'consigned', of: ({ consigned }) => consigned, align: 'right', isSpared: 'first' },
  { title: 'cost a unit', of: ({ cost }) => amount(cost), align: 'right', isSpared: true },
  { title: 'cost of owned', of: ({ owned_cost }) => amount(owned_cost), align: 'right', isSpared: 'first' },
  { title: 'cost of consigned', of: ({ consigned_cost }) => amount(consigned_cost), align: 'right', isSpared: 'first' },
  { title: 'price', of: ({ price }) => amount(price), align: 'right' },
  { title: 'place', of: ({ location }) => location, gives: true, isSpared: true },
];

/** Columns of pieces on hand, as they are printed: all of the list for a sheet. */
export function ownedColumns({ style }: Pick<Printer, 'style'>): readonly Column<OwnedPieceRow>[] {
  return style === 'csv' ? allColumns<typeof ownershipList>(ownershipList) : OWNED;
}
