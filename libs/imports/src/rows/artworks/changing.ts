import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { folded } from '@rabbet/domain/text/fold';
import type { SaidChange, Words } from '../../sending/judging';
import { digest } from '../../shop/digest';
import { type Difference, isObject } from '../row/rows';
import type { Asked } from '../../sending/sending';
import type { Naming } from '../names/naming';
import { addedPiece, SIZES, type SaidPiece } from './saying';
import type { KeptPiece } from '../stock/stock';

const PIECES = 'core/commerce/widgets';

/** Changes that make a piece what a row says of it. Cells that say nothing, and how the piece came, change nothing. */
export async function changesOf(piece: KeptPiece, said: SaidPiece, naming: Naming): Promise<Asked> {
  const typed = said.type === undefined && said.type_id === undefined ? { ...said, type_id: piece.type_id } : said;
  const { body: own, wrong, words } = await addedPiece(withoutArrival(typed), naming, { isPartial: true });
  const body = withShownPrice(piece, own);
  const fields = differingFields(piece, body);
  const sizes = isTypeKept(piece, body) ? differingSizes(piece, body, said) : allSizes(body, said);
  const pictures = newPictures(piece, body);
  const changed = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const [first, ...then] = [
    ...(fields.length > 0 || sizes.length + pictures.length === 0 ? [ownPart(piece, changed, words)] : []),
    ...sizes.map((size) => sizePart(piece, size)),
    ...pictures.map((picture) => picturePart(piece, picture)),
  ] as [SaidChange, ...SaidChange[]]; // there is one at least
  const parts = [first, ...then].map((part) => [part.path, part.body]);
  return {
    ...first,
    then,
    wrong,
    about: piece.id,
    kept: { id: piece.id, version: digest(JSON.stringify([piece.revision, parts])) },
    differences: [...fields, ...sizes.map(({ difference }) => difference), ...pictures.map(pictureAdded)],
  };
}

function ownPart({ id, revision }: KeptPiece, body: object, words: Words = []): SaidChange {
  return { method: 'PUT', path: `${PIECES}/${id}`, body: { ...body }, revision, wrong: [], words };
}

function sizePart({ id }: KeptPiece, { body, difference: { field } }: DifferingSize): SaidChange {
  const words = [
    ['units_id', 'units'],
    ['value', field],
    ['dimension_id', field],
  ] as const;
  return { method: 'POST', path: `${PIECES}/dimensions`, body: { widget_id: id, ...body }, wrong: [], words };
}

/** Change that attaches an image behind those that the piece has. */
export function picturePart({ id }: Pick<KeptPiece, 'id'>, { image_id }: Picture): SaidChange {
  const words = [['image_id', 'images']] as const;
  return { method: 'POST', path: `${PIECES}/images`, body: { widget_id: id, image_id }, wrong: [], words };
}

/** Shows the price that a piece gets which had none, as after POA: unless the row says who may see it. */
function withShownPrice({ price, price_public }: KeptPiece, body: SaidPiece): SaidPiece {
  const isFirst = price === null && price_public === false && typeof body.price === 'number';
  return isFirst && body.price_public === undefined ? { ...body, price_public: true } : body;
}

function withoutArrival({ transaction: _, ...said }: SaidPiece): SaidPiece {
  return said;
}

function differingFields(piece: KeptPiece, body: SaidPiece): Difference[] {
  return Object.keys(artworkFields).flatMap((field) => {
    const [before, after] = [valueIn(piece, field), valueIn(body, field)];
    return body[field] === undefined || before === after ? [] : [{ field, before, after }];
  });
}

function valueIn(values: object, field: string): Difference['before'] {
  return ((values as SaidPiece)[field] ?? null) as Difference['before']; // fields of a piece hold plain values
}

function isTypeKept({ type_id }: KeptPiece, body: SaidPiece): boolean {
  return body.type_id === undefined || body.type_id === type_id;
}

interface DifferingSize {
  readonly body: object;
  readonly difference: Difference;
}

function differingSizes(piece: KeptPiece, body: SaidPiece, said: SaidPiece): DifferingSize[] {
  return allSizes(body, said).flatMap((size) => {
    const { dimension_id, value, units_id } = size.body as SizeBody; // as addedPiece makes them
    const before = piece.dimensions.find((one) => one.dimension_id === dimension_id);
    const isSame =
      before && folded(before.value) === folded(value) && (units_id === undefined || units_id === before.units_id);
    return isSame ? [] : [{ ...size, difference: { ...size.difference, before: before?.value ?? null } }];
  });
}

interface SizeBody {
  readonly dimension_id: number;
  readonly value: string;
  readonly units_id?: number;
}

/** Sizes and properties that a row says, in the order in which they are said. */
function allSizes(body: SaidPiece, said: SaidPiece): DifferingSize[] {
  const names = [
    ...SIZES.filter((name) => said[name] != null),
    ...(isObject(said.dimension) ? Object.keys(said.dimension).map((name) => `dimension.${name}`) : []),
  ];
  return ((body.dimensions ?? []) as readonly SizeBody[]).map((size, i) => ({
    body: size,
    difference: { field: names[i] ?? 'dimensions', before: null, after: size.value },
  }));
}

interface Picture {
  readonly image_id: number;
}

function newPictures({ images }: KeptPiece, body: SaidPiece): readonly Picture[] {
  const said = (body.images ?? []) as readonly Picture[];
  return said.filter(({ image_id }) => !images.some((one) => one.image_id === image_id));
}

function pictureAdded({ image_id }: Picture): Difference {
  return { field: 'images', before: null, after: image_id };
}
