import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { folded } from '@rabbet/domain/text/fold';
import type { ChangeRequest, RowFieldNames } from '../row/request';
import { digest } from '../../shop/digest';
import { type Difference, isObject } from '../row/row';
import type { NameResolver } from '../names/name-resolver';
import { readNewPiece, SIZES } from './piece-bodies';
import type { PieceValues, StockPiece } from '../stock/stock';

const PIECES = 'core/commerce/widgets';

/**
 * Compares a row with a piece of the shop. Returns the requests that change the piece, the differences for people, and the
 * faults of the row. Empty cells, and how the piece came, change nothing. `version` identifies this change of this revision: the
 * command ids of the requests are made of it, so that a retry is the same command.
 */
export async function changesToPiece(piece: StockPiece, values: PieceValues, resolver: NameResolver) {
  const {
    body: rowBody,
    faults,
    rowFieldNames,
  } = await readNewPiece(valuesOfChange(piece, values), resolver, { isPartial: true });
  const body = showFirstPrice(piece, rowBody);
  const fields = fieldDifferences(piece, body);
  const sizes = hasSameType(piece, body) ? differingSizes(piece, body, values) : sizesInRow(body, values);
  const images = newImages(piece, body);
  const requests = [
    ...sizes.map((size) => sizeRequest(piece, size)),
    ...images.map((image) => imageRequest(piece, image)),
  ];
  if (fields.length > 0 || requests.length === 0) {
    const changedFields = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
    requests.unshift(pieceRequest(piece, changedFields, rowFieldNames));
  }
  const version = digest(JSON.stringify([piece.revision, requests.map((request) => [request.path, request.body])]));
  const differences = [...fields, ...sizes.map(({ difference }) => difference), ...images.map(imageDifference)];
  return { requests, version, differences, faults };
}

/**
 * Values of a row that can change a piece. How the piece came is left out, as a change cannot alter it. A row without a type gets
 * that of the piece, by which its sizes are read.
 */
function valuesOfChange({ type_id }: StockPiece, { transaction: _, ...values }: PieceValues): PieceValues {
  const namesType = values.type !== undefined || values.type_id !== undefined;
  return namesType ? values : { ...values, type_id };
}

function pieceRequest({ id, revision }: StockPiece, body: object, rowFieldNames: RowFieldNames = []): ChangeRequest {
  return { method: 'PUT', path: `${PIECES}/${id}`, body: { ...body }, revision, rowFieldNames };
}

function sizeRequest({ id }: StockPiece, { body, difference: { field } }: DifferingSize): ChangeRequest {
  const rowFieldNames = [
    ['units_id', 'units'],
    ['value', field],
    ['dimension_id', field],
  ] as const;
  return { method: 'POST', path: `${PIECES}/dimensions`, body: { widget_id: id, ...body }, rowFieldNames };
}

/** Request that attaches an image behind those that the piece has. */
export function imageRequest({ id }: Pick<StockPiece, 'id'>, { image_id }: AttachedImage): ChangeRequest {
  const rowFieldNames = [['image_id', 'images']] as const;
  return { method: 'POST', path: `${PIECES}/images`, body: { widget_id: id, image_id }, rowFieldNames };
}

/**
 * Shows the price to visitors where the piece gets its first one: it was hidden as the piece was on request (POA). A row
 * that says who may see the price decides itself.
 */
function showFirstPrice({ price, price_public }: StockPiece, body: PieceValues): PieceValues {
  const isFirstPrice = price === null && price_public === false && typeof body.price === 'number';
  return isFirstPrice && body.price_public === undefined ? { ...body, price_public: true } : body;
}

function fieldDifferences(piece: StockPiece, body: PieceValues): Difference[] {
  const fields = Object.keys(artworkFields).filter((field) => body[field] !== undefined);
  return fields
    .map((field) => ({ field, before: valueIn(piece, field), after: valueIn(body, field) }))
    .filter(({ before, after }) => before !== after);
}

function valueIn(values: object, field: string): Difference['before'] {
  return ((values as PieceValues)[field] ?? null) as Difference['before']; // fields of a piece hold plain values
}

function hasSameType({ type_id }: StockPiece, body: PieceValues): boolean {
  return body.type_id === undefined || body.type_id === type_id;
}

interface DifferingSize {
  readonly body: object;
  readonly difference: Difference;
}

/** Sizes of a row that the piece does not have, or has with another value or unit. */
function differingSizes(piece: StockPiece, body: PieceValues, values: PieceValues): DifferingSize[] {
  return sizesInRow(body, values).flatMap((size) => {
    const { dimension_id, value, units_id } = size.body as SizeBody; // readNewPiece gives bodies of this form
    const existing = piece.dimensions.find((dimension) => dimension.dimension_id === dimension_id);
    const isSameUnit = units_id === undefined || units_id === existing?.units_id;
    const isSame = existing !== undefined && folded(existing.value) === folded(value) && isSameUnit;
    return isSame ? [] : [{ ...size, difference: { ...size.difference, before: existing?.value ?? null } }];
  });
}

interface SizeBody {
  readonly dimension_id: number;
  readonly value: string;
  readonly units_id?: number;
}

/** Sizes and properties of a row, in the order in which readNewPiece has read them. */
function sizesInRow(body: PieceValues, values: PieceValues): DifferingSize[] {
  const properties = isObject(values.dimension) ? Object.keys(values.dimension) : [];
  const fields = [
    ...SIZES.filter((size) => values[size] != null),
    ...properties.map((property) => `dimension.${property}`),
  ];
  return ((body.dimensions ?? []) as readonly SizeBody[]).map((size, i) => ({
    body: size,
    difference: { field: fields[i] ?? 'dimensions', before: null, after: size.value },
  }));
}

interface AttachedImage {
  readonly image_id: number;
}

function newImages({ images }: StockPiece, body: PieceValues): readonly AttachedImage[] {
  const ids = new Set(images.map(({ image_id }) => image_id));
  return ((body.images ?? []) as readonly AttachedImage[]).filter(({ image_id }) => !ids.has(image_id));
}

function imageDifference({ image_id }: AttachedImage): Difference {
  return { field: 'images', before: null, after: image_id };
}
