import { type Artwork, decidingTransaction, type Transaction } from '@rabbet/domain/artworks/artworks';
import { entriesValidAt, type Entry, pieceOf } from './entries';
import { appendEntry, EMPTY_LEDGER, type HoldingVersion, type Ledger } from './ledger';

/** Owner of a piece; the id is null if the transaction names nobody. */
export type Owner = { readonly kind: 'shop' } | { readonly kind: 'company' | 'customer'; readonly id: number | null };

/** Aspects in which a stretch may differ from the one before it. */
export const STRETCH_FACETS = ['came', 'owner', 'on hand', 'place', 'rules', 'cost', 'price'] as const;
export type Facet = (typeof STRETCH_FACETS)[number];

/** Period of valid time in which the holding of a piece stays the same. */
export interface Stretch extends HoldingVersion {
  /** Moment at which the next stretch begins; null for the last. */
  readonly validUntil: string | null;
  readonly owner: Owner;
  /** Differences from the stretch before it. */
  readonly changed: readonly Facet[];
  /** Entries that began the stretch: those that are valid from its first moment, and were not corrected. */
  readonly decidedBy: readonly Entry[];
  /** True if the rules of custody and provenance name the same owner. */
  readonly agree: boolean;
}

/** Entry that changed the recorded past. */
export interface Restatement {
  readonly entry: Entry;
  /** Versions recorded before and after the entry, from the first moment of valid time at which they differ. */
  readonly before: readonly HoldingVersion[];
  readonly after: readonly HoldingVersion[];
}

/** History of a piece in valid time and recorded time. */
export interface Timeline {
  readonly piece: Artwork;
  readonly stretches: readonly Stretch[];
  readonly restatements: readonly Restatement[];
}

export function timelineOf(entries: readonly Entry[]): Timeline {
  let ledger: Ledger = EMPTY_LEDGER;
  const restatements: Restatement[] = [];
  for (const entry of entries) {
    const { ledger: next, superseded } = appendEntry(ledger, entry);
    const restatement = restatementOf(entry, { ledger, next, superseded });
    if (restatement) restatements.push(restatement);
    ledger = next;
  }
  const { versions, piece } = ledger;
  const stretches = versions.map((version, i) => ({
    ...version,
    validUntil: versions[i + 1]?.validFrom ?? null,
    changed: changedFacets(versions[i - 1], version),
    decidedBy: entries.filter((entry) => entry.validFrom === version.validFrom && isCounted(piece, entry)),
    owner: ownerOf(version, pieceOf(entriesValidAt(entries, version.validFrom)).transactions),
    agree: rulesAgree(version),
  }));
  return { piece, stretches, restatements };
}

interface Appended {
  readonly ledger: Ledger;
  readonly next: Ledger;
  readonly superseded: readonly HoldingVersion[];
}

/** Restatement that an entry makes; null if the entry is in the order of valid time, or is the first of its piece. */
function restatementOf(entry: Entry, { ledger, next, superseded }: Appended): Restatement | null {
  const isLate = entry.validFrom !== null && entry.validFrom < ledger.latestValidFrom;
  // versions that stay are the same objects in both ledgers
  const added = next.versions.filter((version) => !ledger.versions.includes(version));
  const [first] = [...superseded, ...added].map(({ validFrom }) => validFrom).sort();
  const restates = isLate || superseded.length > 0;
  const isFirstOfPiece = ledger.versions.length === 0;
  if (!restates || isFirstOfPiece || first === undefined) return null;
  return {
    entry,
    before: versionsFrom(ledger.versions, first, superseded),
    after: versionsFrom(next.versions, first, added),
  };
}

/** Facets of a version that differ from the one before it in valid time. */
function changedFacets(before: HoldingVersion | undefined, version: HoldingVersion): readonly Facet[] {
  if (!before) return ['came'];
  const differs: Readonly<Record<Facet, boolean>> = {
    came: false,
    owner:
      before.standing !== version.standing ||
      before.consignor_id !== version.consignor_id ||
      ownersOf(before) !== ownersOf(version),
    'on hand': before.quantity !== version.quantity,
    place: before.location !== version.location,
    rules: before.custody !== version.custody || before.provenance !== version.provenance,
    cost: before.cost !== version.cost,
    price: before.price !== version.price,
  };
  const changed = STRETCH_FACETS.filter((facet) => differs[facet]);
  return changed.length > 0 ? changed : ['owner']; // only the deciding transaction is another one
}

function ownersOf({ parts }: HoldingVersion): string {
  return parts.map(({ standing, consignor_id, quantity }) => `${standing} ${consignor_id} ${quantity}`).join();
}

function isCounted({ transactions }: Artwork, { type, transaction_id }: Entry): boolean {
  if (type === 'ArtworkTransactionCorrected') return false;
  return !transactions.some(({ id, corrected }) => id === transaction_id && corrected);
}

/** Version that is valid at a moment, and the changed versions that follow it. */
function versionsFrom(
  versions: readonly HoldingVersion[],
  moment: string,
  changed: readonly HoldingVersion[],
): readonly HoldingVersion[] {
  const first = versions.findLast(({ validFrom }) => validFrom <= moment);
  return [...(first ? [first] : []), ...changed.filter((version) => version !== first)];
}

/** True if custody and provenance name the same owner; an unknown provenance contradicts no custody. */
export function rulesAgree({
  custody,
  provenance,
}: {
  readonly custody: string;
  readonly provenance: string;
}): boolean {
  return provenance === 'unknown' || custody === provenance;
}

function ownerOf({ standing, consignor_id }: HoldingVersion, transactions: readonly Transaction[]): Owner {
  const transaction = decidingTransaction(transactions);
  switch (standing) {
    case 'consigned':
      return { kind: 'company', id: consignor_id };
    case 'sold':
      return { kind: 'customer', id: transaction?.customer_id ?? null };
    case 'returned':
      return { kind: 'company', id: transaction?.vendor_id ?? null };
    case 'owned':
    case 'not received':
      return { kind: 'shop' };
  }
}
