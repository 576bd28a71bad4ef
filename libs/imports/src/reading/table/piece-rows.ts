import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { type Resource, RESOURCES } from '@rabbet/domain/callers/roles';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { readAmount, readPrice } from '../cells/amounts';
import { readArrival } from '../cells/arrivals';
import { type DateOrder, readDate } from '../cells/dates';
import { readShare } from '../cells/shares';
import { readSide, readSize, type Size } from '../cells/sizes';
import { readCatalogNumber, readEdition, readYear } from '../cells/excel-conversions';
import { readCategories, readFlag, readFramedSize, readQuantity, readSignature } from '../cells/word-cells';
import { type Column, type Meaning, type Side, SIDES, findUnit } from '../headings/headings';
import { meansArtistOfRow, readArtist, readMaker } from '../names/maker-cells';
import { headingsByField } from './headings-by-field';
import { withoutUndefined, type ReadRow, RowReading } from './row-reading';
import type { SheetRow } from './sheet';

/** Fields of a piece in rows of JSON, for the meanings that have another name than their field. */
const FIELDS_BY_MEANING: Readonly<Partial<Record<Meaning, readonly string[]>>> = {
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
  return FIELDS_BY_MEANING[meaning] ?? [meaning];
}

/** Resource whose right somebody needs to import this column: `costs` for a column of costs; null of an ordinary column. */
export function resourceSetBy(meaning: Meaning): Resource | null {
  const readers = fieldsOf(meaning).map((fieldName) => {
    const [, transactionField] = /^transaction\.(.*)$/.exec(fieldName) ?? [];
    if (transactionField === undefined) return readersOf(artworkFields, fieldName);
    return readersOf(transactionFields, transactionField);
  });
  return RESOURCES.find((resource) => readers.includes(resource)) ?? null;
}

function readersOf(fields: AnyFields, name: string) {
  return fields[name]?.readers;
}

/** Reads a piece from a row of a sheet, with all of its faults at once. */
export function readPieceRow(row: SheetRow, columns: readonly Column[], order: DateOrder | null): ReadRow {
  const reading = new PieceReading(row, columns, order);
  return { values: reading.values(), faults: reading.faults, columns: headingsOfPiece(columns, row) };
}

/** Headings by the fields that they fill, and headings that a fault can name where the sheet has no such column. */
function headingsOfPiece(columns: readonly Column[], row: SheetRow): ReadonlyMap<string, string> {
  const hasUnitsColumn = columns.some(({ meaning }) => meaning === 'units');
  const headings = headingsByField(columns, row, (meaning) => {
    const mayNameUnits = LENGTH_MEANINGS.has(meaning) && !hasUnitsColumn;
    return mayNameUnits ? [...fieldsOf(meaning), 'units'] : fieldsOf(meaning);
  });
  for (const [field, heading] of EXPECTED_HEADINGS) if (!headings.has(field)) headings.set(field, heading);
  return headings;
}

/** Headings by which a fault names columns that the sheet does not have, and should. */
const EXPECTED_HEADINGS = [
  ['name', 'Title'],
  ['type', 'Type'],
  ['catalog_no', 'Inv #'],
  ['transaction.activity', 'How'],
] as const;
/** Meanings of the columns on how a piece came to the shop. A row with a cell in any of them describes a transaction. */
const ARRIVAL_MEANINGS = ['how', 'consignor', 'vendor', 'share', 'date', 'quantity', 'invoice', 'fees'] as const;
const LENGTH_MEANINGS: ReadonlySet<Meaning> = new Set(['size', ...SIDES]);

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
    return withoutUndefined({
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
      transaction: ARRIVAL_MEANINGS.some((meaning) => this.cells.has(meaning)) ? transaction : undefined,
    });
  }

  private amount(meaning: 'cost' | 'fees'): number | undefined {
    return this.read(meaning, readAmount);
  }

  private artist(): string | undefined {
    const first = this.text('artist_first');
    const last = this.text('artist_last');
    const wholeName = this.read('artist', readArtist);
    if (wholeName !== undefined) return wholeName;
    return first && last ? `${last}, ${first}` : (last ?? first);
  }

  /** Price, and whether visitors see it: not a price on request, and nothing of a piece that is not for sale. */
  private price(): object {
    const priceCell = this.read('price', readPrice);
    const pricePublic = this.read('price_public', readFlag);
    const inventoryPublic = this.read('inventory_public', readFlag);
    return {
      price: priceCell?.price,
      price_public: pricePublic ?? (priceCell?.isOnRequest ? false : undefined),
      inventory_public: inventoryPublic ?? (priceCell?.isNotForSale ? false : undefined),
    };
  }

  /** Sides from the column of whole sizes and from those of single sides, and their units. */
  private sizes(): object {
    const orderOfSides = this.cells.get('size')?.column.sides ?? [];
    const readSizes = [
      this.read('size', (text) => readSize(text, orderOfSides)),
      ...SIDES.map((side) => this.read(side, (text) => readSide(text, side))),
    ];
    const sides: Partial<Record<Side, number>> = {};
    for (const size of readSizes) Object.assign(sides, size?.sides);
    return { ...sides, units: this.units(readSizes) };
  }

  /** The one unit of a piece, from the column of units, from its sizes or from their headings. Notes a second unit as a fault. */
  private units(readSizes: readonly (Size | undefined)[]): string | undefined {
    const namedUnits: { units: string; column: Column | null }[] = [];
    const unitsCell = this.cells.get('units');
    if (unitsCell) namedUnits.push({ units: findUnit(unitsCell.text) ?? unitsCell.text, column: unitsCell.column });
    for (const [i, meaning] of (['size', ...SIDES] as const).entries()) {
      const column = this.cells.get(meaning)?.column ?? null;
      const units = readSizes[i] ? (readSizes[i].units ?? column?.units) : null;
      if (units != null) namedUnits.push({ units, column });
    }
    const [first] = namedUnits;
    const different = namedUnits.find(({ units }) => units !== first?.units);
    if (!first || !different) return first?.units;
    this.noteFault(different.column, {
      problem: `Its sizes are in ${first.units} and in ${different.units}.`,
      remedy: 'Write all sizes of a piece in the same units.',
    });
    return undefined;
  }

  /** Name of the person or firm who left or sold the piece. A cell may say "the artist": then it is the artist of the row. */
  private readSource(meaning: 'consignor' | 'vendor', artist: string | undefined): string | undefined {
    const name = this.read(meaning, readMaker);
    if (name === undefined || !meansArtistOfRow(name)) return name;
    if (artist === undefined && !this.cells.has('artist'))
      this.noteFault(this.cells.get(meaning)?.column ?? null, {
        problem: `"${name}" is said, and the row names no artist.`,
        remedy: 'Write the name.',
      });
    return artist;
  }

  /** Transaction by which the piece came to the shop. */
  private transaction(artist: string | undefined): Record<string, unknown> {
    const how = this.read('how', readArrival);
    const consignor = this.readSource('consignor', artist);
    const vendor = this.readSource('vendor', artist);
    if (consignor !== undefined && vendor !== undefined)
      this.noteFault(this.cells.get('vendor')?.column ?? null, {
        problem: 'A consignor is said, too.',
        remedy: 'Write one of them: who left the piece, or who sold it to the shop.',
      });
    if (consignor !== undefined && how === 'Purchased')
      this.noteFault(this.cells.get('how')?.column ?? null, {
        problem: 'A piece that was bought has no consignor.',
        remedy: 'Write Consigned, or leave out who consigned it.',
      });
    return withoutUndefined({
      activity: how ?? this.impliedActivity(),
      vendor: consignor ?? vendor,
      share: this.read('share', readShare),
      quantity: this.read('quantity', readQuantity),
      completed: this.read('date', (text) => readDate(text, this.order)),
      invoice: this.text('invoice'),
      fees: this.amount('fees'),
    });
  }

  /** Activity of a row that does not name one: somebody who left a piece has consigned it, and a vendor has sold it. */
  private impliedActivity(): 'Consigned' | 'Purchased' | undefined {
    if (this.cells.has('consignor')) return 'Consigned';
    return this.cells.has('vendor') ? 'Purchased' : undefined;
  }
}
