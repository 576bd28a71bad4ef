import { inchesInWords, parseInches, sizeInWords } from '@rabbet/domain/numbers/inches';
import type { Cut } from './pricing';
import { inchesOfSize, isInches, sizeTyped } from './sizes';

/** Property of a configured service in replies. */
interface PropertyReply {
  readonly name: string;
  readonly value: string;
  readonly units: string | null;
  /** Assumed until the art arrives. */
  readonly provisional: boolean;
}
type PropertyReplies = readonly PropertyReply[];

/** Size as framers write it, "16 3/8 x 20" or "40 x 60 cm (about 15 3/4 x 23 5/8)"; null where a service has none. */
export function sizeOf(properties: PropertyReplies): string | null {
  const width = properties.find(({ name }) => name === 'width');
  const height = properties.find(({ name }) => name === 'height');
  if (!width || !height) return null;
  if (isInches(width.units) && isInches(height.units)) return `${valueInWords(width)} x ${valueInWords(height)}`;
  const size = { width, height };
  const inches = inchesOfSize(size);
  return `${sizeTyped(size)}${inches ? ` (${sizeInWords(inches)})` : ''}`;
}

/** Value of a property; lengths in inches as they are read off a rule. */
export function valueInWords({ value, units }: Pick<PropertyReply, 'value' | 'units'>): string {
  if (!isInches(units)) return `${value} ${units}`;
  const inches = parseInches(value);
  return inches === null ? value : inchesInWords(inches);
}

/** Properties besides the size, such as "moulding: Walnut cap"; those that are assumed say so. */
export function propertiesInWords(properties: PropertyReplies): readonly string[] {
  const listed = properties.filter(({ name }) => sizeOf(properties) === null || !/^(width|height)$/.test(name));
  const assumed = properties.filter(({ provisional }) => provisional).map(({ name }) => name);
  return listed
    .map(
      (property) =>
        `${property.name.replaceAll('_', ' ')}: ${valueInWords(property)}${property.provisional ? ' (assumed)' : ''}`,
    )
    .concat(assumed.some((name) => name === 'width' || name === 'height') ? ['size assumed'] : []);
}

interface MaterialReply {
  readonly name: string;
  /** Catalog number and name of the piece in stock; null where none is named. */
  readonly catalog_no?: string | null;
  readonly widget?: string | null;
  readonly quantity: number | null;
  readonly units?: string | null;
  readonly cut?: Cut | null;
}

/**
 * Material in one line: "Mat board: B97 Smooth white, cut 16 3/8 x 20, 2 out of a sheet, 3 sheets", or "Molding: F-7009
 * Pewter, 5 foot for each".
 */
export function materialInWords({ name, catalog_no, widget, quantity, units, cut }: MaterialReply): string {
  const piece = [catalog_no, widget].filter(Boolean).join(' ');
  const unit = units && units !== 'each' ? ` ${units}` : '';
  const amount = cut ? cutInWords(cut) : quantity === null ? '' : `${quantity}${unit} for each`;
  const details = [piece, amount].filter(Boolean).join(', ');
  return details === '' ? name : `${name}: ${details}`;
}

function cutInWords(cut: Cut): string {
  const turned = cut.is_turned ? ', turned' : '';
  const sheets = cut.sheets === 1 ? '1 sheet' : `${cut.sheets} sheets`;
  return `cut ${sizeInWords(cut)}${turned}, ${cut.per_sheet} out of a sheet, ${sheets}`;
}
