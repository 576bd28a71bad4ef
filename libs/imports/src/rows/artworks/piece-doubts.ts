import { type FieldError, isObject, type NoteCode, type RowNote } from '../row/row';
import type { PieceValues } from '../stock/stock';
import { SIZES } from './piece-bodies';

interface ReadPiece {
  /** Values of the row, with the defaults of the import. */
  readonly values: PieceValues;
  /** Body of the request that adds the piece. */
  readonly body: PieceValues;
  /** Faults of the row. A note that depends on a faulty field is left out, as the fault is reported already. */
  readonly faults: readonly FieldError[];
}

/** Notes on what the row of a new piece leaves open or contradicts, though the shop takes it. */
export function doubtsOnPiece({ values, body, faults }: ReadPiece): readonly RowNote[] {
  const faultyFields = new Set(faults.map(({ field }) => field));
  const areFaultless = (...fields: readonly string[]) => !fields.some((field) => faultyFields.has(field));
  const codes = arrivalDoubts(values, areFaultless);
  if (areFaultless('year', 'transaction.completed') && isMadeLater(values)) codes.push('made later');
  if (areFaultless('price', 'cost', 'price_public', 'inventory_public')) codes.push(...priceDoubts(values, body));
  return [...codes.map((code) => ({ code })), ...sizeNotes(values)];
}

type AreFaultless = (...fields: readonly string[]) => boolean;

function arrivalDoubts({ transaction, cost }: PieceValues, areFaultless: AreFaultless): NoteCode[] {
  if (!isObject(transaction)) return areFaultless('transaction') ? ['unsaid'] : [];
  const { vendor, vendor_id = vendor, share, completed } = transaction;
  const codes: NoteCode[] = [];
  if (completed === undefined && areFaultless('transaction.completed')) codes.push('undated');
  if (isBought(transaction) && Number(cost ?? 0) === 0 && areFaultless('cost')) codes.push('no cost');
  if (!isConsigned(transaction)) return codes;
  if (vendor_id == null && areFaultless('transaction.vendor', 'transaction.vendor_id')) codes.push('no consignor');
  if (share == null && areFaultless('transaction.share')) codes.push('usual share');
  if (share === 0 || share === '0') codes.push('no share');
  if (Number(cost ?? 0) > 0 && areFaultless('cost')) codes.push('cost of consigned');
  return codes;
}

function isConsigned(transaction: unknown): boolean {
  return isObject(transaction) && /^consigned$/i.test(String(transaction.activity));
}

/** True of a piece whose year is later than the day on which it came. */
function isMadeLater({ year, transaction }: PieceValues): boolean {
  const arrivalDay = isObject(transaction) ? String(transaction.completed ?? '') : '';
  return /^\d{4}$/.test(String(year)) && /^\d{4}-/.test(arrivalDay) && String(year) > arrivalDay.slice(0, 4);
}

function isBought(transaction: Readonly<Record<string, unknown>>): boolean {
  return /^purchased$/i.test(String(transaction.activity));
}

function priceDoubts({ transaction }: PieceValues, { price, cost, ...body }: PieceValues): NoteCode[] {
  const isShown = body.inventory_public !== false && body.price_public !== false;
  if (price == null) {
    if (!isShown) return [];
    if (cost == null) return ['unpriced'];
    return body.markup === undefined ? ['priced by cost'] : [];
  }
  if (price === 0) return isShown ? ['free'] : [];
  return Number(price) < Number(cost ?? 0) && !isConsigned(transaction) ? ['below cost'] : [];
}

/** Notes on sizes without units, and on those in others than inches. */
function sizeNotes({ units, ...values }: PieceValues): RowNote[] {
  if (!SIZES.some((side) => side !== 'category' && values[side] != null)) return [];
  if (units == null) return [{ code: 'bare size' }];
  return /^(?:in|inch|inches)$/i.test(String(units)) ? [] : [{ code: 'other units', detail: String(units) }];
}
