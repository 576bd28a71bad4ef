import { type Artwork, deciding, type Transaction } from '@rabbet/domain/artworks/artworks';
import { type Entry, pieceOf, entriesAt } from './entries';
import { EMPTY_LEDGER, type Ledger, type Point, withNext } from './points';

/** Owner of a piece; nobody is named where the transaction names nobody. */
export type Owner = { readonly kind: 'shop' } | { readonly kind: 'company' | 'customer'; readonly id: number | null };

/** Parts of a stretch in which it may differ from the one before it. */
export const STRETCH_FACETS = ['came', 'owner', 'on hand', 'place', 'rules', 'cost', 'price'] as const;
export type Facet = (typeof STRETCH_FACETS)[number];

/** Time through which the same is said of a piece. */
export interface Stretch extends Point {
  /** Moment at which the next one begins; null of the last. */
  readonly until: string | null;
  readonly owner: Owner;
  /** Differences from the stretch before it. */
  readonly changed: readonly Facet[];
  /** Entries from which it is said: those that are true from its moment and count. */
  readonly by: readonly Entry[];
  /** The rules of custody and provenance say the same. */
  readonly agree: boolean;
}

/** Entry that changed what had been said of the past. */
export interface Restatement {
  readonly entry: Entry;
  /** Points that were said until then of the time from the first difference on, and those that are said since. */
  readonly before: readonly Point[];
  readonly after: readonly Point[];
}

/** History of a piece by both times. */
export interface Timeline {
  readonly piece: Artwork;
  readonly stretches: readonly Stretch[];
  readonly restatements: readonly Restatement[];
}

export function timelineOf(entries: readonly Entry[]): Timeline {
  let ledger: Ledger = EMPTY_LEDGER;
  const restatements: Restatement[] = [];
  for (const entry of entries) {
    const { ledger: next, closed } = withNext(ledger, entry);
    const isLate = entry.at !== null && entry.at < ledger.latest;
    const opened = next.points.filter((point) => !ledger.points.includes(point));
    const first = [...closed, ...opened].map((point) => point.at).sort()[0];
    if ((isLate || closed.length > 0) && ledger.points.length > 0 && first !== undefined)
      restatements.push({
        entry,
        before: saidFrom(ledger.points, first, closed),
        after: saidFrom(next.points, first, opened),
      });
    ledger = next;
  }
  const { points, piece } = ledger;
  const stretches = points.map((point, i) => ({
    ...point,
    until: points[i + 1]?.at ?? null,
    changed: changedIn(points[i - 1], point),
    by: entries.filter((entry) => entry.at === point.at && isCounted(piece, entry)),
    owner: ownerOf(point, pieceOf(entriesAt(entries, point.at)).transactions),
    agree: rulesAgree(point),
  }));
  return { piece, stretches, restatements };
}

/** Facets of a point that differ from the one before it. */
function changedIn(before: Point | undefined, point: Point): readonly Facet[] {
  if (!before) return ['came'];
  const differs: Readonly<Record<Facet, boolean>> = {
    came: false,
    owner:
      before.standing !== point.standing ||
      before.consignor_id !== point.consignor_id ||
      ownersOf(before) !== ownersOf(point),
    'on hand': before.quantity !== point.quantity,
    place: before.location !== point.location,
    rules: before.custody !== point.custody || before.provenance !== point.provenance,
    cost: before.cost !== point.cost,
    price: before.price !== point.price,
  };
  const changed = STRETCH_FACETS.filter((facet) => differs[facet]);
  return changed.length > 0 ? changed : ['owner']; // another transaction decides it
}

function ownersOf({ parts }: Point): string {
  return parts.map(({ standing, consignor_id, quantity }) => `${standing} ${consignor_id} ${quantity}`).join();
}

function isCounted({ transactions }: Artwork, { type, transaction_id }: Entry): boolean {
  if (type === 'ArtworkTransactionCorrected') return false;
  return !transactions.some(({ id, corrected }) => id === transaction_id && corrected);
}

/** Point that is said of a moment, and those of the changed ones that come after it. */
function saidFrom(points: readonly Point[], moment: string, changed: readonly Point[]): readonly Point[] {
  const at = points.findLast((point) => point.at <= moment);
  return [...(at ? [at] : []), ...changed.filter((point) => point !== at)];
}

/** True if custody and provenance say the same; where nobody knows the provenance, nothing contradicts custody. */
export function rulesAgree({
  custody,
  provenance,
}: {
  readonly custody: string;
  readonly provenance: string;
}): boolean {
  return provenance === 'unknown' || custody === provenance;
}

function ownerOf({ standing, consignor_id }: Point, transactions: readonly Transaction[]): Owner {
  const by = deciding(transactions);
  switch (standing) {
    case 'consigned':
      return { kind: 'company', id: consignor_id };
    case 'sold':
      return { kind: 'customer', id: by?.customer_id ?? null };
    case 'returned':
      return { kind: 'company', id: by?.vendor_id ?? null };
    case 'owned':
    case 'not received':
      return { kind: 'shop' };
  }
}
