import { sizeSaidBy } from '../../words/field-words';
import { Faults } from '../row/faults';
import { isObject, wrongWord } from '../row/rows';
import type { Naming } from '../names/naming';
import { telling } from '../names/telling';

/** Sentence on a value that says no size and no property. */
export const NO_SIZE = 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".';

export interface SaidSize {
  readonly name: string;
  readonly value: unknown;
  /** Where it is said. */
  readonly field: string;
}

/** Properties that are said by their names. */
export function propertiesIn(dimension: unknown, faults: Faults): SaidSize[] {
  if (isObject(dimension))
    return Object.entries(dimension).map(([name, value]) => ({ name, value, field: `dimension.${name}` }));
  if (dimension !== undefined && dimension !== null)
    faults.note('dimension', 'type', 'Properties are said by their names: "dimension": {"medium": "oil"}.');
  return [];
}

interface Typing {
  /** Id of the type, as far as it is known. */
  readonly id: unknown;
  readonly isSaid: boolean;
}

interface SaidSizes {
  readonly typing: Typing;
  readonly sizes: readonly SaidSize[];
  readonly units: unknown;
}

interface FoundSize {
  readonly field: string;
  readonly body: object;
}

interface FoundSizes {
  /** Type by which they are judged, where the piece has none; null where it has. */
  readonly typeId: number | null;
  readonly found: readonly FoundSize[];
}

/** Sizes and properties of a piece, as the API takes them. Those of one without a type are judged all the same. */
export async function sizesOf(
  { typing: { id, isSaid }, sizes, units }: SaidSizes,
  naming: Naming,
  faults: Faults,
): Promise<FoundSizes> {
  const named = units == null ? undefined : String(units);
  const counted = named && (await faults.of(() => telling('units', () => naming.units(named)))) ? named : undefined;
  if (typeof id === 'number' && (await naming.isType(id))) {
    const { found, wrong } = await sizesByType(id, sizes, counted, naming);
    for (const { field, code, message } of wrong) faults.note(field ?? 'type', code, message);
    return { typeId: null, found };
  }
  const typeSaid = isSaid ? null : await noteNoType(sizes, naming, faults);
  const read: SaidSize[] = [];
  for (const size of sizes) {
    if (typeSaid !== null && size.name === 'category') continue;
    const isRead = await faults.of(() => telling(size.field, async () => isReadable(size)));
    if (isRead) read.push(size);
  }
  if (id !== undefined) return { typeId: null, found: [] }; // the shop says of it that it is none
  const types = typeSaid === null ? await naming.typeIds() : [typeSaid];
  const all = [];
  for (const type of types) all.push({ type, ...(await sizesByType(type, read, counted, naming)) });
  const [best] = all.toSorted((a, b) => a.wrong.length - b.wrong.length);
  return { typeId: best?.type ?? null, found: best?.found ?? [] };
}

/** True of a size that is a number, as it is of each type, and of any other property; fails with what would be right. */
function isReadable(size: SaidSize): true {
  if (NUMBERS.has(size.name)) sizeSaidBy(textOf(size));
  return true;
}

const NUMBERS: ReadonlySet<string> = new Set(['width', 'height', 'depth']);

async function sizesByType(typeId: number, sizes: readonly SaidSize[], units: string | undefined, naming: Naming) {
  const own = new Faults();
  const found: FoundSize[] = [];
  for (const size of sizes) {
    const body = await own.of(() => sizeOf(typeId, size, units, naming));
    if (body) found.push({ field: size.field, body });
  }
  return { found, wrong: own.all };
}

/** Says which type is missing; lists often have types in a column of categories: that type. */
async function noteNoType(sizes: readonly SaidSize[], naming: Naming, faults: Faults): Promise<number | null> {
  const category = String(sizes.find(({ name }) => name === 'category')?.value ?? '').trim();
  const typeId = await naming.typeCalled(category);
  if (typeId !== null) {
    faults.note('category', 'dimension/other-type', `"${category}" is a type. Name its column Type.`);
    return typeId;
  }
  const types = await naming.types();
  const why = `Sizes and properties are those of a type, and the piece has none. ${naming.advice.type} There are ${types}.`;
  faults.note('type', 'dimension/other-type', why);
  return null;
}

/** A size or property of pieces of a type, as the API takes it. */
export async function sizeOf(
  typeId: number,
  { name, value, field }: SaidSize,
  units: string | undefined,
  naming: Naming,
  valueField = field,
): Promise<object> {
  const text = textOf({ name, value, field });
  return telling(field, () => naming.dimension(typeId, name, text, units), valueField);
}

function textOf({ value, field }: SaidSize): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw wrongWord(field, 'type', NO_SIZE);
  return String(value);
}
