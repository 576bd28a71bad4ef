import { type FieldError, isObject, type NoteCode, type RowNote } from '../row/rows';
import { type SaidPiece, SIZES } from './saying';

interface ReadPiece {
  /** Piece as its row says it, with what each row starts from. */
  readonly said: SaidPiece;
  /** Fields that the shop takes of it. */
  readonly body: SaidPiece;
  /** Faults of the row: what depends on their fields is open. */
  readonly wrong: readonly FieldError[];
}

/** Notes on what the row of a new piece leaves open or contradicts, though the shop takes it. */
export function doubtsOnPiece({ said, body, wrong }: ReadPiece): readonly RowNote[] {
  const faulty = new Set(wrong.map(({ field }) => field));
  const isKnown = (...fields: readonly string[]) => !fields.some((field) => faulty.has(field));
  const codes = [
    ...arrivalDoubts(said, isKnown),
    ...(isKnown('year', 'transaction.completed') && isMadeLater(said) ? (['made later'] as const) : []),
    ...(isKnown('price', 'cost', 'price_public', 'inventory_public') ? priceDoubts(said, body) : []),
  ];
  return [...codes.map((code) => ({ code })), ...sizeNotes(said)];
}

type IsKnown = (...fields: readonly string[]) => boolean;

function arrivalDoubts({ transaction, cost }: SaidPiece, isKnown: IsKnown): NoteCode[] {
  if (!isObject(transaction)) return isKnown('transaction') ? ['unsaid'] : [];
  const { vendor, vendor_id = vendor, share, completed } = transaction;
  const found: NoteCode[] = [];
  if (completed === undefined && isKnown('transaction.completed')) found.push('undated');
  if (isBought(transaction) && Number(cost ?? 0) === 0 && isKnown('cost')) found.push('no cost');
  if (!isConsigned(transaction)) return found;
  if (vendor_id == null && isKnown('transaction.vendor', 'transaction.vendor_id')) found.push('no consignor');
  if (share == null && isKnown('transaction.share')) found.push('usual share');
  if (share === 0 || share === '0') found.push('no share');
  if (Number(cost ?? 0) > 0 && isKnown('cost')) found.push('cost of consigned');
  return found;
}

function isConsigned(transaction: unknown): boolean {
  return isObject(transaction) && /^consigned$/i.test(String(transaction.activity));
}

/** True of a piece whose year is later than the day on which it came. */
function isMadeLater({ year, transaction }: SaidPiece): boolean {
  const came = isObject(transaction) ? String(transaction.completed ?? '') : '';
  return /^\d{4}$/.test(String(year)) && /^\d{4}-/.test(came) && String(year) > came.slice(0, 4);
}

function isBought(transaction: Readonly<Record<string, unknown>>): boolean {
  return /^purchased$/i.test(String(transaction.activity));
}

function priceDoubts({ transaction }: SaidPiece, { price, cost, ...body }: SaidPiece): NoteCode[] {
  const isShown = body.inventory_public !== false && body.price_public !== false;
  if (price == null) {
    if (!isShown) return [];
    if (cost == null) return ['unpriced'];
    return body.markup === undefined ? ['priced by cost'] : [];
  }
  if (price === 0) return isShown ? ['free'] : [];
  return Number(price) < Number(cost ?? 0) && !isConsigned(transaction) ? ['below cost'] : [];
}

/** Notes by which sizes without units are told where others have some. */
function sizeNotes({ units, ...said }: SaidPiece): RowNote[] {
  if (!SIZES.some((side) => side !== 'category' && said[side] != null)) return [];
  if (units == null) return [{ code: 'bare size' }];
  return /^(?:in|inch|inches)$/i.test(String(units)) ? [] : [{ code: 'other units', detail: String(units) }];
}
