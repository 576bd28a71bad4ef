import { sizeInWord } from '../../words/field-words';
import { withFaultField } from '../names/fault-field';
import type { NameResolver } from '../names/name-resolver';
import { Faults } from '../row/faults';
import { isObject, fieldRefusal } from '../row/row';

/** Sentence on a value that is no size and no property. */
export const NO_SIZE = 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".';

/** Size or property of a row, by its name. */
export interface NamedSize {
  readonly name: string;
  readonly value: unknown;
  /** Field of the row that has it. */
  readonly field: string;
}

/** Reads the properties of a row: `"dimension": {"medium": "oil"}`. */
export function readProperties(dimension: unknown, faults: Faults): NamedSize[] {
  if (isObject(dimension))
    return Object.entries(dimension).map(([name, value]) => ({ name, value, field: `dimension.${name}` }));
  if (dimension !== undefined && dimension !== null)
    faults.note('dimension', 'type', 'Properties are said by their names: "dimension": {"medium": "oil"}.');
  return [];
}

interface PieceType {
  /** Id of the type that the row names; undefined if it names none, or one that the shop does not have. */
  readonly id: unknown;
  /** True if the row names a type, even an unknown one. */
  readonly isNamed: boolean;
}

interface SizesOfPiece {
  readonly pieceType: PieceType;
  readonly sizes: readonly NamedSize[];
  readonly units: unknown;
}

interface MeasuredSize {
  readonly field: string;
  readonly body: object;
}

interface MeasuredSizes {
  /** Type by which the sizes of a piece without a type are read; null if the piece has a type. */
  readonly typeId: number | null;
  readonly sizes: readonly MeasuredSize[];
}

/**
 * Reads sizes and properties into the form of the API, by the type of the piece. Without a type, which is a fault, they are read by
 * the type of the shop that accepts most of them, so that their own faults are reported at the same time.
 */
export async function measureSizes(
  { pieceType: { id, isNamed }, sizes, units }: SizesOfPiece,
  resolver: NameResolver,
  faults: Faults,
): Promise<MeasuredSizes> {
  const unit = await readUnit(units, resolver, faults);
  if (typeof id === 'number' && (await resolver.isType(id))) {
    const measuredSizes = await measureByType(id, sizes, unit, resolver);
    for (const { field, code, message } of measuredSizes.faults) faults.note(field ?? 'type', code, message);
    return { typeId: null, sizes: measuredSizes.sizes };
  }
  const typeInCategory = isNamed ? null : await noteMissingType(sizes, resolver, faults);
  const readable: NamedSize[] = [];
  for (const size of sizes) {
    if (typeInCategory !== null && size.name === 'category') continue;
    const isReadable = await faults.capture(() => withFaultField(size.field, async () => requireReadableSize(size)));
    if (isReadable) readable.push(size);
  }
  if (id !== undefined) return { typeId: null, sizes: [] }; // the shop has no such type, and refuses the row for it
  const types = typeInCategory === null ? await resolver.typeIds() : [typeInCategory];
  const attempts = [];
  for (const type of types) attempts.push({ type, ...(await measureByType(type, readable, unit, resolver)) });
  const [best] = attempts.toSorted((a, b) => a.faults.length - b.faults.length);
  return { typeId: best?.type ?? null, sizes: best?.sizes ?? [] };
}

/** Requires what every type does: a number as width, height and depth. Throws a fault of the field if it is none. */
function requireReadableSize(size: NamedSize): true {
  if (NUMERIC_SIZES.has(size.name)) sizeInWord(textOf(size));
  return true;
}

/** Reads the unit of a row; undefined without one, or with an unknown one, which is noted. */
async function readUnit(units: unknown, resolver: NameResolver, faults: Faults): Promise<string | undefined> {
  if (units == null) return undefined;
  const unit = String(units);
  const id = await faults.capture(() => withFaultField('units', () => resolver.unitsId(unit)));
  return id === undefined ? undefined : unit;
}

const NUMERIC_SIZES: ReadonlySet<string> = new Set(['width', 'height', 'depth']);

async function measureByType(
  typeId: number,
  sizes: readonly NamedSize[],
  units: string | undefined,
  resolver: NameResolver,
) {
  const faults = new Faults();
  const measuredSizes: MeasuredSize[] = [];
  for (const size of sizes) {
    const body = await faults.capture(() => measureSize(typeId, size, units, resolver));
    if (body) measuredSizes.push({ field: size.field, body });
  }
  return { sizes: measuredSizes, faults: faults.all };
}

/** Notes that the piece has no type. Lists often have the type in a column of categories: then its id is returned, else null. */
async function noteMissingType(
  sizes: readonly NamedSize[],
  resolver: NameResolver,
  faults: Faults,
): Promise<number | null> {
  const category = String(sizes.find(({ name }) => name === 'category')?.value ?? '').trim();
  const typeId = await resolver.typeIdByName(category);
  if (typeId !== null) {
    faults.note('category', 'dimension/other-type', `"${category}" is a type. Name its column Type.`);
    return typeId;
  }
  const types = await resolver.typeNames();
  const message = `Sizes and properties are those of a type, and the piece has none. ${resolver.advice.type} There are ${types}.`;
  faults.note('type', 'dimension/other-type', message);
  return null;
}

/** Reads a size or property into the form of the API, for pieces of this type. */
export async function measureSize(
  typeId: number,
  { name, value, field }: NamedSize,
  units: string | undefined,
  resolver: NameResolver,
  valueField = field,
): Promise<object> {
  const text = textOf({ name, value, field });
  return withFaultField(field, () => resolver.dimensionValue(typeId, name, text, units), valueField);
}

function textOf({ value, field }: NamedSize): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw fieldRefusal(field, 'type', NO_SIZE);
  return String(value);
}
