import { sizeInWord } from '../../words/field-words';
import { withFaultField } from '../names/faults-about';
import type { Naming } from '../names/naming';
import { Faults } from '../row/faults';
import { isObject, wrongWord } from '../row/row';

/** Sentence on a value that is no size and no property. */
export const NO_SIZE = 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".';

/** Size or property of a row, by its name. */
export interface NamedSize {
  readonly name: string;
  readonly value: unknown;
  /** Field of the row that has it. */
  readonly field: string;
}

/** Properties of a row by their names. */
export function readProperties(dimension: unknown, faults: Faults): NamedSize[] {
  if (isObject(dimension))
    return Object.entries(dimension).map(([name, value]) => ({ name, value, field: `dimension.${name}` }));
  if (dimension !== undefined && dimension !== null)
    faults.note('dimension', 'type', 'Properties are said by their names: "dimension": {"medium": "oil"}.');
  return [];
}

interface PieceType {
  /** Id of the type, as far as it is found. */
  readonly id: unknown;
  /** The row names a type. */
  readonly isNamed: boolean;
}

interface SizesOfPiece {
  readonly typing: PieceType;
  readonly sizes: readonly NamedSize[];
  readonly units: unknown;
}

interface MeasuredSize {
  readonly field: string;
  readonly body: object;
}

interface MeasuredSizes {
  /** Type by which they are judged, if the piece has none; null if it has one. */
  readonly typeId: number | null;
  readonly sizes: readonly MeasuredSize[];
}

/** Sizes and properties of a piece, as the API takes them. Those of one without a type are judged all the same. */
export async function measureSizes(
  { typing: { id, isNamed }, sizes, units }: SizesOfPiece,
  naming: Naming,
  faults: Faults,
): Promise<MeasuredSizes> {
  const unit = units == null ? undefined : String(units);
  const isUnit =
    unit !== undefined && (await faults.capture(() => withFaultField('units', () => naming.unitsId(unit))));
  const knownUnit = isUnit ? unit : undefined;
  if (typeof id === 'number' && (await naming.isType(id))) {
    const measuredSizes = await measureByType(id, sizes, knownUnit, naming);
    for (const { field, code, message } of measuredSizes.faults) faults.note(field ?? 'type', code, message);
    return { typeId: null, sizes: measuredSizes.sizes };
  }
  const typeInCategory = isNamed ? null : await noteMissingType(sizes, naming, faults);
  const readable: NamedSize[] = [];
  for (const size of sizes) {
    if (typeInCategory !== null && size.name === 'category') continue;
    const isSizeReadable = await faults.capture(() => withFaultField(size.field, async () => checkReadable(size)));
    if (isSizeReadable) readable.push(size);
  }
  if (id !== undefined) return { typeId: null, sizes: [] }; // the shop says of it that it is none
  const types = typeInCategory === null ? await naming.typeIds() : [typeInCategory];
  const attempts = [];
  for (const type of types) attempts.push({ type, ...(await measureByType(type, readable, knownUnit, naming)) });
  const [best] = attempts.toSorted((a, b) => a.faults.length - b.faults.length);
  return { typeId: best?.type ?? null, sizes: best?.sizes ?? [] };
}

/** True of a size that is a number, as it is of each type, and of any other property; fails with what would be right. */
function checkReadable(size: NamedSize): true {
  if (NUMERIC_SIZES.has(size.name)) sizeInWord(textOf(size));
  return true;
}

const NUMERIC_SIZES: ReadonlySet<string> = new Set(['width', 'height', 'depth']);

async function measureByType(typeId: number, sizes: readonly NamedSize[], units: string | undefined, naming: Naming) {
  const faults = new Faults();
  const measured: MeasuredSize[] = [];
  for (const size of sizes) {
    const body = await faults.capture(() => measureSize(typeId, size, units, naming));
    if (body) measured.push({ field: size.field, body });
  }
  return { sizes: measured, faults: faults.all };
}

/** Notes that a type is missing; lists often have types in a column of categories: that type. */
async function noteMissingType(sizes: readonly NamedSize[], naming: Naming, faults: Faults): Promise<number | null> {
  const category = String(sizes.find(({ name }) => name === 'category')?.value ?? '').trim();
  const typeId = await naming.typeIdByName(category);
  if (typeId !== null) {
    faults.note('category', 'dimension/other-type', `"${category}" is a type. Name its column Type.`);
    return typeId;
  }
  const types = await naming.typeNames();
  const message = `Sizes and properties are those of a type, and the piece has none. ${naming.advice.type} There are ${types}.`;
  faults.note('type', 'dimension/other-type', message);
  return null;
}

/** Size or property of pieces of a type, as the API takes it. */
export async function measureSize(
  typeId: number,
  { name, value, field }: NamedSize,
  units: string | undefined,
  naming: Naming,
  valueField = field,
): Promise<object> {
  const text = textOf({ name, value, field });
  return withFaultField(field, () => naming.dimensionValue(typeId, name, text, units), valueField);
}

function textOf({ value, field }: NamedSize): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw wrongWord(field, 'type', NO_SIZE);
  return String(value);
}
