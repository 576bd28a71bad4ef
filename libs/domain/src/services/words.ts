import { inchesInWords, parseInches, sizeInWords } from '@rabbet/domain/numbers/inches';
import type { Cut } from './pricing';
import { inchesOfSize, isInches, sizeAsTyped } from './sizes';

/** Property of a configured service in replies. */
interface PropertyReply {
  readonly value: string;
  readonly units: string | null;
  /** Assumed until the art arrives. */
  readonly provisional: boolean;
}
type PropertyReplies = Readonly<Record<string, PropertyReply>>;

/** Size as framers write it, such as "16 3/8 x 20" or "40 x 60 cm (about 15 3/4 x 23 5/8)"; null without a width and a height. */
export function sizeOf({ width, height }: PropertyReplies): string | null {
  if (!width || !height) return null;
  if (isInches(width.units) && isInches(height.units)) return `${valueInWords(width)} x ${valueInWords(height)}`;
  const size = { width, height };
  const inches = inchesOfSize(size);
  const typed = sizeAsTyped(size);
  return inches ? `${typed} (${sizeInWords(inches)})` : typed;
}

/** Value of a property. Lengths in inches have fractions, as on a ruler. */
export function valueInWords({ value, units }: Pick<PropertyReply, 'value' | 'units'>): string {
  if (!isInches(units)) return `${value} ${units}`;
  const inches = parseInches(value);
  return inches === null ? value : inchesInWords(inches);
}

/** Properties other than the size, such as "moulding: Walnut cap". Assumed ones are marked. */
export function propertiesInWords(properties: PropertyReplies): readonly string[] {
  const isSide = (name: string) => name === 'width' || name === 'height';
  const hasSize = sizeOf(properties) !== null;
  const listed = Object.entries(properties).filter(([name]) => !(hasSize && isSide(name)));
  const lines = listed.map(([name, property]) => {
    const line = `${name.replaceAll('_', ' ')}: ${valueInWords(property)}`;
    return property.provisional ? `${line} (assumed)` : line;
  });
  const isSizeAssumed = Object.entries(properties).some(([name, { provisional }]) => provisional && isSide(name));
  return isSizeAssumed ? [...lines, 'size assumed'] : lines;
}

interface MaterialReply {
  readonly name: string;
  /** Piece in stock; null where none is named. */
  readonly widget?: PieceReply | null;
  /** Quantity for one copy of the item. */
  readonly item_quantity: number | null;
  readonly cut?: Cut | null;
}
interface PieceReply {
  readonly name: string;
  readonly catalog_no: string | null;
  readonly quantity_units: { readonly name: string } | null;
}

/**
 * Material in one line: "Mat board: B97 Smooth white, cut 16 3/8 x 20, 2 out of a sheet, 3 sheets", or "Molding: F-7009
 * Pewter, 5 foot for each".
 */
export function materialInWords({ name, widget, item_quantity, cut }: MaterialReply): string {
  const piece = [widget?.catalog_no, widget?.name].filter(Boolean).join(' ');
  const units = widget?.quantity_units?.name;
  const unit = units && units !== 'each' ? ` ${units}` : '';
  let amount = item_quantity === null ? '' : `${item_quantity}${unit} for each`;
  if (cut) amount = cutInWords(cut);
  const details = [piece, amount].filter(Boolean).join(', ');
  return details === '' ? name : `${name}: ${details}`;
}

function cutInWords(cut: Cut): string {
  const turned = cut.is_turned ? ', turned' : '';
  const sheets = cut.sheets === 1 ? '1 sheet' : `${cut.sheets} sheets`;
  return `cut ${sizeInWords(cut)}${turned}, ${cut.per_sheet} out of a sheet, ${sheets}`;
}
