import { type Artwork, artwork } from '@rabbet/domain/artworks/artworks';
import { entriesValidAt, type Entry, pieceOf, withEntry } from './entries';
import { type Holding, holdingOf, isBeforeArrival, isSameHolding } from './holding';

/**
 * Version of a holding in both times: valid until the next version of the ledger begins, and recorded until an entry
 * supersedes it.
 */
export interface HoldingVersion extends Holding {
  /** Valid time: moment from which the piece was held so (yyyy-MM-dd HH:mm:ss, UTC). */
  readonly validFrom: string;
  /** Recorded time: instant since which the shop says so (ISO 8601). */
  readonly recordedFrom: string;
}

/** Bitemporal history of one piece. */
export interface Ledger {
  /** Entries in the order of recorded time. */
  readonly entries: readonly Entry[];
  readonly piece: Artwork;
  /** Latest valid time of an entry. */
  readonly latestValidFrom: string;
  /** Versions that are recorded now, in the order of valid time. */
  readonly versions: readonly HoldingVersion[];
}

export const EMPTY_LEDGER: Ledger = { entries: [], piece: artwork.initial, latestValidFrom: '', versions: [] };

/** Ledger after one more entry, with the versions that were recorded until this entry. */
export interface AppendedLedger {
  readonly ledger: Ledger;
  readonly superseded: readonly HoldingVersion[];
}

export function appendEntry(before: Ledger, entry: Entry): AppendedLedger {
  const entries = [...before.entries, entry];
  const piece = withEntry(before.piece, entry);
  const { validFrom } = entry;
  if (validFrom === null) return { ledger: { ...before, entries, piece }, superseded: [] };
  const isInOrder = entry.type !== 'ArtworkTransactionCorrected' && validFrom >= before.latestValidFrom;
  // an entry that is later than all others in valid time changes only the end; any other one changes each holding after it
  const holdings: readonly ValidHolding[] = isInOrder
    ? [{ validFrom, ...holdingOf(piece) }]
    : momentsFrom(entries, validFrom).map((moment) => ({
        validFrom: moment,
        ...holdingOf(pieceOf(entriesValidAt(entries, moment))),
      }));
  const versions = mergeVersions(before.versions, holdings, { validFrom, recordedAt: entry.recordedAt });
  const latestValidFrom = validFrom > before.latestValidFrom ? validFrom : before.latestValidFrom;
  return {
    ledger: { entries, piece, latestValidFrom, versions },
    superseded: before.versions.filter((version) => version.validFrom >= validFrom && !versions.includes(version)),
  };
}

type ValidHolding = Holding & { readonly validFrom: string };

/**
 * Versions with these holdings in place of all that was valid from `validFrom` on. A holding that is the same as before
 * keeps its version, and with it the instant at which it was recorded.
 */
function mergeVersions(
  versions: readonly HoldingVersion[],
  holdings: readonly ValidHolding[],
  { validFrom, recordedAt }: { readonly validFrom: string; readonly recordedAt: string },
): readonly HoldingVersion[] {
  const merged = versions.filter((version) => version.validFrom < validFrom);
  for (const holding of holdings) {
    const previous = merged.at(-1);
    if (previous ? isSameHolding(previous, holding) : isBeforeArrival(holding)) continue;
    const existing = versions.find(
      (version) => version.validFrom === holding.validFrom && isSameHolding(version, holding),
    );
    merged.push(existing ?? { ...holding, recordedFrom: recordedAt });
  }
  return merged;
}

export function ledgerOf(entries: readonly Entry[]): Ledger {
  return entries.reduce((ledger, entry) => appendEntry(ledger, entry).ledger, EMPTY_LEDGER);
}

/** Moments of valid time at which entries begin, from this one on. */
function momentsFrom(entries: readonly Entry[], from: string): readonly string[] {
  const moments = new Set(
    entries.flatMap(({ validFrom }) => (validFrom !== null && validFrom >= from ? [validFrom] : [])),
  );
  return [...moments].sort();
}
