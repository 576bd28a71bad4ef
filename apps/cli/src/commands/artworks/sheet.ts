import type { ArrivalReply, StaffWidgetReply, TransactionReply, WidgetReply } from '@rabbet/client';
import { type ArtworkDetails, artworkFields, type OwnChange, STANDING_WORDS } from '@rabbet/domain/artworks/artworks';
import { priceTag } from '@rabbet/domain/money/money';
import { makerName } from '@rabbet/domain/people/people';
import { instantOf } from '@rabbet/domain/time/moments';
import { wallAt } from '@rabbet/domain/time/zone';
import type { Field } from '@rabbet/domain/records/fields';
import { type Fact, listFacts, printFacts } from '../../kernel/output/facts';
import { type Column, type Printer } from '../../kernel/output/printing';

export type Piece = WidgetReply & Partial<StaffWidgetReply>;

export const PIECE_COLUMNS: readonly Column<Piece>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'no.', of: ({ catalog_no }) => catalog_no },
  { title: 'artist', of: ({ manufacturer }) => (manufacturer ? makerName(manufacturer) : null), gives: true },
  { title: 'name', of: ({ name }) => name, gives: true },
  { title: 'size', of: sizeOf },
  { title: 'price', of: priceOf, align: 'right', spelled: amount },
  { title: 'on hand', of: ({ quantity }) => quantity, align: 'right', isSpared: true },
  { title: 'where', of: ({ location }) => location ?? null, gives: true, isSpared: true },
  { title: 'state', of: stateOf },
];

export const ARRIVAL_COLUMNS: readonly Column<ArrivalReply>[] = [
  { title: 'id', of: ({ widget_id }) => widget_id, align: 'right' },
  { title: 'offered', of: ({ offered_at }) => offered_at.replace('T', ' ').replace(/(\.\d+)?Z$/, '') },
  {
    title: 'artist',
    of: ({ artist: name, is_artist }) => (name === null ? null : makerName({ name, is_artist })),
    gives: true,
  },
  { title: 'name', of: ({ name }) => name, gives: true },
];

const TRANSACTION_COLUMNS: readonly Column<TransactionReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'completed', of: ({ completed }) => (completed === null ? 'not yet' : clockOf(completed)) },
  { title: 'activity', of: ({ activity }) => activity },
  { title: 'quantity', of: ({ quantity }) => quantity, align: 'right' },
  { title: 'cost', of: ({ total_cost = null }) => total_cost, align: 'right', spelled: amount },
  {
    title: 'price',
    of: ({ activity, price, total_price = null }) => (activity === 'Sold' ? price : total_price),
    align: 'right',
    spelled: amount,
  },
  { title: 'owed', of: ({ due = null }) => due, align: 'right', spelled: amount, isSpared: true },
  { title: 'with', of: partnerOf, gives: true },
  { title: 'where', of: ({ location }) => location, gives: true, isSpared: true },
  { title: 'note', of: noteOf, gives: true },
];

type OfFields = 'ArtworkRegistered' | 'ArtworkChanged' | 'ArtworkRemoved';

/** Words for changes of a piece beside its fields, by event. */
export const CHANGES: Readonly<Record<Exclude<OwnChange, OfFields>, string>> = {
  ArtworkRenumbered: 'its artist or catalog number',
  ArtworkMeasured: 'its sizes and properties',
  ArtworkMeasureRemoved: 'its sizes and properties',
  ArtworkImageAttached: 'its pictures',
  ArtworkImageMoved: 'its pictures',
  ArtworkImageDetached: 'its pictures',
};

/** All that is to be known of a piece: on a page, or for a program a fact on each line, its transactions behind them. */
export function printSheet(printer: Printer, piece: Piece, transactions: readonly TransactionReply[] | null): void {
  if (printer.style === 'plain') return listSheet(printer, piece, transactions ?? []);
  printFacts(printer, `${piece.id}  ${piece.name}`, factsOf(piece));
  if (!transactions) return;
  printer.line('');
  if (transactions.length === 0) printer.line('No transactions yet.');
  else printer.table(TRANSACTION_COLUMNS, transactions);
}

function listSheet(printer: Printer, piece: Piece, transactions: readonly TransactionReply[]): void {
  listFacts(printer, [['id', String(piece.id)], ['name', piece.name], ...factsOf(piece, String)]);
  printer.table([{ title: 'fact', of: () => 'transaction' }, ...TRANSACTION_COLUMNS], transactions);
}

function factsOf(piece: Piece, money = amount): Fact[] {
  const { price, computed_price: computed, revision, images } = piece;
  const pictures = images.map(({ image_id }) => image_id).join(', ');
  return [
    ...Object.entries<Field>(artworkFields).flatMap(([name, field]) => factOf(piece, name, field, money)),
    ...piece.dimensions.map(({ dimension, value, units }): Fact => [
      dimension?.name ?? 'size',
      units ? `${value} ${units.name}` : value,
    ]),
    ...given('images', pictures === '' ? null : pictures),
    ...given('computed price', price !== null || computed == null ? null : money(computed)),
    ['on hand', String(piece.quantity)],
    ...given('standing', piece.standing && `${piece.standing}: ${STANDING_WORDS[piece.standing]}`),
    ...given('whose', piece.custody && `${piece.custody}, by the latest purchase, consignment or transfer`),
    ...given('provenance', piece.provenance && `${piece.provenance}, by the latest purchase or consignment`),
    ['state', stateOf(piece)],
    ...given('revision', revision),
  ];
}

function given(label: string, value: string | number | null | undefined): Fact[] {
  return value == null ? [] : [[label, String(value)]];
}

function factOf(piece: Piece, name: string, { kind }: Field, money: typeof amount): Fact[] {
  const value = piece[name as keyof ArtworkDetails]; // its fields are these
  if (name === 'name' || value === null || value === undefined) return [];
  const names: Readonly<Record<string, string | null | undefined>> = {
    manufacturer_id: piece.manufacturer && makerName(piece.manufacturer),
    type_id: piece.type?.name,
    quantity_units_id: piece.quantity_units?.name,
  };
  const label = LABELS[name] ?? name.replaceAll('_', ' ');
  const other = names[name];
  if (other != null) return [[label, `${other} (${value})`]];
  if (kind === 'money') return [[label, money(Number(value))]];
  return [[label, kind === 'flag' ? (value ? 'yes' : 'no') : String(value)]];
}

const LABELS: Readonly<Record<string, string>> = {
  manufacturer_id: 'artist',
  catalog_no: 'catalogue no.',
  type_id: 'type',
  quantity_units_id: 'counted in',
  quantity_modulus: 'in steps of',
  inventory_public: 'public',
};

function priceOf({ price, computed_price }: Piece): number | null {
  return computed_price ?? price;
}

/** Amount in dollars, as on a price tag. */
function amount(dollars: number): string {
  return priceTag(Math.round(dollars * 100));
}

function sizeOf({ dimensions }: Piece): string | null {
  const sides = ['width', 'height', 'depth'].flatMap(
    (side) => dimensions.find((dimension) => dimension.dimension?.name === side) ?? [],
  );
  if (sides.length === 0) return null;
  const unit = sides[0]?.units;
  return `${sides.map(({ value }) => value).join(' x ')}${unit ? ` ${unit.abbr ?? unit.name}` : ''}`;
}

function stateOf({ offered, sold, discontinued, inventory_public }: Piece): string {
  if (sold) return 'sold';
  if (offered) return 'offered';
  if (discontinued) return 'discontinued';
  return inventory_public && offered === undefined ? 'public' : 'not offered';
}

function partnerOf({ vendor, vendor_id = null, customer_id }: TransactionReply): string | null {
  if (customer_id !== null) return `customer ${customer_id}`;
  if (vendor) return makerName(vendor);
  return vendor_id === null ? null : `vendor ${vendor_id}`;
}

function noteOf(transaction: TransactionReply): string | null {
  const { corrected, reason, comments = null, invoice = null, share = null, order_id = null } = transaction;
  if (corrected) return `corrected: ${reason ?? ''}`;
  const agreed = share === null ? null : `${share}% to the consignor`;
  const order = order_id === null ? null : `order ${order_id}`;
  return [agreed, order, invoice, comments].filter((part) => part !== null).join(', ') || null;
}

/** Date and time on the clock of the shop. */
function clockOf(moment: string): string {
  return wallAt(instantOf(moment)).toISOString().slice(0, 16).replace('T', ' ');
}
