import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { folded } from '@rabbet/domain/text/fold';
import type { ChangeRequest, Words } from '../row/request';
import { digest } from '../../shop/digest';
import { type Difference, isObject } from '../row/row';
import type { Naming } from '../names/naming';
import { addedPiece, SIZES } from './piece-rows';
import type { PieceValues, StockPiece } from '../stock/stock';

const PIECES = 'core/commerce/widgets';

/** Requests that make a piece what a row says of it, and the faults of the row. Empty cells, and how the piece came, change nothing. */
export async function changesOf(piece: StockPiece, values: PieceValues, naming: Naming) {
  const typed =
    values.type === undefined && values.type_id === undefined ? { ...values, type_id: piece.type_id } : values;
  const { body: read, faults, words } = await addedPiece(withoutArrival(typed), naming, { isPartial: true });
  const body = withShownPrice(piece, read);
  const fields = differingFields(piece, body);
  const sizes = isOfSameType(piece, body) ? differingSizes(piece, body, values) : allSizes(body, values);
  const images = newImages(piece, body);
  const changed = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const parts = [...sizes.map((size) => sizePart(piece, size)), ...images.map((image) => imagePart(piece, image))];
  const requests = fields.length > 0 || parts.length === 0 ? [piecePart(piece, changed, words), ...parts] : parts;
  const version = digest(JSON.stringify([piece.revision, requests.map((request) => [request.path, request.body])]));
  const differences = [...fields, ...sizes.map(({ difference }) => difference), ...images.map(imageAdded)];
  return { requests, version, differences, faults };
}

function piecePart({ id, revision }: StockPiece, body: object, words: Words = []): ChangeRequest {
  return { method: 'PUT', path: `${PIECES}/${id}`, body: { ...body }, revision, words };
}

function sizePart({ id }: StockPiece, { body, difference: { field } }: DifferingSize): ChangeRequest {
  const words = [
    ['units_id', 'units'],
    ['value', field],
    ['dimension_id', field],
  ] as const;
  return { method: 'POST', path: `${PIECES}/dimensions`, body: { widget_id: id, ...body }, words };
}

/** Change that attaches an image behind those that the piece has. */
export function imagePart({ id }: Pick<StockPiece, 'id'>, { image_id }: AttachedImage): ChangeRequest {
  const words = [['image_id', 'images']] as const;
  return { method: 'POST', path: `${PIECES}/images`, body: { widget_id: id, image_id }, words };
}

/** Body that shows the first price of a piece, as after POA, unless the row says who may see it. */
function withShownPrice({ price, price_public }: StockPiece, body: PieceValues): PieceValues {
  const isFirst = price === null && price_public === false && typeof body.price === 'number';
  return isFirst && body.price_public === undefined ? { ...body, price_public: true } : body;
}

function withoutArrival({ transaction: _, ...values }: PieceValues): PieceValues {
  return values;
}

function differingFields(piece: StockPiece, body: PieceValues): Difference[] {
  return Object.keys(artworkFields).flatMap((field) => {
    const before = valueIn(piece, field);
    const after = valueIn(body, field);
    return body[field] === undefined || before === after ? [] : [{ field, before, after }];
  });
}

function valueIn(values: object, field: string): Difference['before'] {
  return ((values as PieceValues)[field] ?? null) as Difference['before']; // fields of a piece hold plain values
}

function isOfSameType({ type_id }: StockPiece, body: PieceValues): boolean {
  return body.type_id === undefined || body.type_id === type_id;
}

interface DifferingSize {
  readonly body: object;
  readonly difference: Difference;
}

function differingSizes(piece: StockPiece, body: PieceValues, values: PieceValues): DifferingSize[] {
  return allSizes(body, values).flatMap((size) => {
    const { dimension_id, value, units_id } = size.body as SizeBody; // as addedPiece makes them
    const before = piece.dimensions.find((dimension) => dimension.dimension_id === dimension_id);
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

/** Sizes and properties of a row, in its order. */
function allSizes(body: PieceValues, values: PieceValues): DifferingSize[] {
  const names = [
    ...SIZES.filter((name) => values[name] != null),
    ...(isObject(values.dimension) ? Object.keys(values.dimension).map((name) => `dimension.${name}`) : []),
  ];
  return ((body.dimensions ?? []) as readonly SizeBody[]).map((size, i) => ({
    body: size,
    difference: { field: names[i] ?? 'dimensions', before: null, after: size.value },
  }));
}

interface AttachedImage {
  readonly image_id: number;
}

function newImages({ images }: StockPiece, body: PieceValues): readonly AttachedImage[] {
  const ids = new Set(images.map(({ image_id }) => image_id));
  return ((body.images ?? []) as readonly AttachedImage[]).filter(({ image_id }) => !ids.has(image_id));
}

function imageAdded({ image_id }: AttachedImage): Difference {
  return { field: 'images', before: null, after: image_id };
}
