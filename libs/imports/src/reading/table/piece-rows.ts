import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { type Resource, RESOURCES } from '@rabbet/domain/callers/roles';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { readAmount, readPrice } from '../cells/amounts';
import { readArrival } from '../cells/arrivals';
import { type DateOrder, readDate } from '../cells/dates';
import { readShare } from '../cells/shares';
import { readSide, readSize, type Size } from '../cells/sizes';
import { readCatalogNumber, readEdition, readYear } from '../cells/slipped-cells';
import { readCategories, readFlag, readFramedSize, readQuantity, readSignature } from '../cells/words';
import { type Column, type Meaning, type Side, SIDES, unitsNamed } from '../headings/headings';
import { meansArtistOfRow, readArtist, readMaker } from '../names/maker-cells';
import { defined, type ReadRow, RowReading } from './row-reading';
import type { SheetRow } from './sheet';

/** Names by which a row of `artworks add --from` says what a column holds. */
const PLACES: Readonly<Partial<Record<Meaning, readonly string[]>>> = {
  artist_first: ['artist'],
  artist_last: ['artist'],
  medium: ['dimension.medium'],
  size: SIDES,
  quantity: ['transaction.quantity'],
  how: ['transaction.activity'],
  consignor: ['transaction.vendor', 'transaction.vendor_id'],
  vendor: ['transaction.vendor', 'transaction.vendor_id'],
  share: ['transaction.share'],
  date: ['transaction.completed'],
  invoice: ['transaction.invoice'],
  fees: ['transaction.fees'],
};

function fieldsOf(meaning: Meaning): readonly string[] {
  return PLACES[meaning] ?? [meaning];
}

/** Resource that takes a right of its own to change, where such a column of a piece sets it; null of any other. */
export function resourceSetBy(meaning: Meaning): Resource | null {
  const readers = fieldsOf(meaning).map((place) => {
    const [, ofArrival] = /^transaction\.(.*)$/.exec(place) ?? [];
    const fields: AnyFields = ofArrival === undefined ? artworkFields : transactionFields;
    return fields[ofArrival ?? place]?.readers;
  });
  return RESOURCES.find((resource) => readers.includes(resource)) ?? null;
}

/** Piece that a row of a sheet describes, with all of its faults at once. */
export function pieceIn(row: SheetRow, columns: readonly Column[], order: DateOrder | null): ReadRow {
  const reading = new PieceReading(row, columns, order);
  return { values: reading.values(), faults: reading.faults, columns: headingsByField(columns, row) };
}

/** Headings by the fields that they say; a column in which the row says nothing gives way to one in which it does. */
function headingsByField(columns: readonly Column[], { cells }: SheetRow): ReadonlyMap<string, string> {
  const isEmpty = (i: number) => (cells[i] ?? '').trim() === '';
  const inOrder = columns
    .map((column, i) => ({ column, i }))
    .sort((a, b) => Number(isEmpty(b.i)) - Number(isEmpty(a.i)));
  const headings = new Map<string, string>();
  for (const { column } of inOrder) {
    if (column.meaning === null) continue;
    for (const field of fieldsOf(column.meaning)) headings.set(field, column.heading);
    if (MEASURED.has(column.meaning) && !columns.some(({ meaning }) => meaning === 'units'))
      headings.set('units', column.heading);
  }
  for (const [field, heading] of ABSENT) if (!headings.has(field)) headings.set(field, heading);
  return headings;
}

/** Headings by which a fault names columns that the sheet does not have, and should. */
const ABSENT = [
  ['name', 'Title'],
  ['type', 'Type'],
  ['catalog_no', 'Inv #'],
  ['transaction.activity', 'How'],
] as const;
/** Columns about how a piece came. One that cannot be read says so as well: the rest is judged. */
const ARRIVING = ['how', 'consignor', 'vendor', 'share', 'date', 'quantity', 'invoice', 'fees'] as const;
const MEASURED: ReadonlySet<Meaning> = new Set(['size', ...SIDES]);

class PieceReading extends RowReading {
  constructor(
    row: SheetRow,
    columns: readonly Column[],
    private readonly order: DateOrder | null,
  ) {
    super(row, columns, fieldsOf);
  }

  values(): Record<string, unknown> {
    const artist = this.artist();
    const transaction = this.transaction(artist);
    const medium = this.text('medium');
    return defined({
      ...this.texts('key', 'name', 'type'),
      signed: this.read('signed', readSignature),
      catalog_no: this.read('catalog_no', readCatalogNumber),
      year: this.read('year', readYear),
      edition: this.read('edition', readEdition),
      ...this.texts('description', 'comments', 'location', 'images'),
      artist,
      framed_size: this.read('framed_size', readFramedSize),
      category: this.read('category', readCategories),
      ...this.sizes(),
      dimension: medium === undefined ? undefined : { medium },
      ...this.price(),
      cost: this.amount('cost'),
      transaction: ARRIVING.some((meaning) => this.cells.has(meaning)) ? transaction : undefined,
    });
  }

  private amount(meaning: 'cost' | 'fees'): number | undefined {
    return this.read(meaning, readAmount);
  }

  private artist(): string | undefined {
    const first = this.text('artist_first');
    const last = this.text('artist_last');
    return this.read('artist', readArtist) ?? (first && last ? `${last}, ${first}` : (last ?? first));
  }

  /** Price, and who sees it: a price on request is shown to nobody, nor is a piece that is not for sale. */
  private price(): object {
    const read = this.read('price', readPrice);
    return {
      price: read?.price,
      price_public: this.read('price_public', readFlag) ?? (read?.isOnRequest ? false : undefined),
      inventory_public: this.read('inventory_public', readFlag) ?? (read?.isNotForSale ? false : undefined),
    };
  }

  private sizes(): object {
    const whole = this.cells.get('size')?.column.sides ?? [];
    const read = [
      this.read('size', (text) => readSize(text, whole)),
      ...SIDES.map((side) => this.read(side, (text) => readSide(text, side))),
    ];
    const sides: Partial<Record<Side, number>> = {};
    for (const part of read) Object.assign(sides, part?.sides);
    return { ...sides, units: this.units(read) };
  }

  /** Units that the sizes, their headings or a column of their own say: one and the same. */
  private units(read: readonly (Size | undefined)[]): string | undefined {
    const unitsCell = this.cells.get('units');
    const named = (['size', ...SIDES] as const).flatMap((name, i) => {
      const column = this.cells.get(name)?.column ?? null;
      const units = read[i] ? (read[i].units ?? column?.units) : null;
      return units == null ? [] : [{ units, column }];
    });
    const ofColumn = unitsCell && { units: unitsNamed(unitsCell.text) ?? unitsCell.text, column: unitsCell.column };
    const [first, ...further] = ofColumn ? [ofColumn, ...named] : named;
    const other = further.find(({ units }) => units !== first?.units);
    if (!first || !other) return first?.units;
    this.note(other.column, {
      wrong: `Its sizes are in ${first.units} and in ${other.units}.`,
      right: 'Write all sizes of a piece in the same units.',
    });
    return undefined;
  }

  /** Name of who left or sold the piece: the artist of the row, where the cell says so. */
  private from(meaning: 'consignor' | 'vendor', artist: string | undefined): string | undefined {
    const name = this.read(meaning, readMaker);
    if (name === undefined || !meansArtistOfRow(name)) return name;
    if (artist === undefined && !this.cells.has('artist'))
      this.note(this.cells.get(meaning)?.column ?? null, {
        wrong: `"${name}" is said, and the row names no artist.`,
        right: 'Write the name.',
      });
    return artist;
  }

  private transaction(artist: string | undefined): Record<string, unknown> {
    const how = this.read('how', readArrival);
    const consignor = this.from('consignor', artist);
    const vendor = this.from('vendor', artist);
    if (consignor !== undefined && vendor !== undefined)
      this.note(this.cells.get('vendor')?.column ?? null, {
        wrong: 'A consignor is said, too.',
        right: 'Write one of them: who left the piece, or who sold it to the shop.',
      });
    if (consignor !== undefined && how === 'Purchased')
      this.note(this.cells.get('how')?.column ?? null, {
        wrong: 'A piece that was bought has no consignor.',
        right: 'Write Consigned, or leave out who consigned it.',
      });
    const implied = this.cells.has('consignor') ? 'Consigned' : this.cells.has('vendor') ? 'Purchased' : undefined;
    return defined({
      activity: how ?? implied,
      vendor: consignor ?? vendor,
      share: this.read('share', readShare),
      quantity: this.read('quantity', readQuantity),
      completed: this.read('date', (text) => readDate(text, this.order)),
      invoice: this.text('invoice'),
      fees: this.amount('fees'),
    });
  }
}
