import { dollars } from '@rabbet/domain/money/money';
import type { OwnedPieceRow } from './lists';

/** Stretch of a timeline, as in replies. */
export interface StretchShown {
  readonly at: string;
  readonly until: string | null;
  readonly standing: string;
  readonly owner: string;
  readonly owner_name: string | null;
  readonly location: string | null;
  readonly custody: string;
  readonly provenance: string;
  readonly agree: boolean;
  readonly parts: readonly OwnedPart[];
}
interface OwnedPart {
  readonly standing: string;
  readonly consignor: string | null;
  readonly quantity: number;
}

/** Owner in words. */
export function ownerInWords({
  standing,
  owner,
  owner_name,
  parts,
}: Pick<StretchShown, 'standing' | 'owner' | 'owner_name' | 'parts'>): string {
  if (parts.length > 1) return parts.map(partInWords).join(', ');
  if (owner === 'shop') return 'the shop';
  if (owner === 'customer') return owner_name ?? 'a customer';
  return owner_name ?? (standing === 'consigned' ? UNNAMED : 'whom it came from');
}

/** "the shop: 2", "Ann Lee: 3". */
function partInWords({ standing, consignor, quantity }: OwnedPart): string {
  return `${standing === 'owned' ? 'the shop' : (consignor ?? UNNAMED)}: ${quantity}`;
}

const UNNAMED = 'a consignor who is not named';

/**
 * Sentence for a piece that names another place than its last stretch; null if both agree. The piece takes the place of
 * the last entry in recorded time, the stretches that of the last one in valid time: a late move makes them differ.
 */
export function otherPlaceInWords(
  location: string | null,
  stretches: readonly Pick<StretchShown, 'location'>[],
): string | null {
  const last = stretches.at(-1);
  if (!last || last.location === location) return null;
  const ofPiece = location ?? 'no place';
  const ofHistory = last.location ?? 'no place';
  return `The piece itself names ${ofPiece}, and its history ends at ${ofHistory}: a move was recorded late, and it was put elsewhere by hand. Look where it is, and set its place.`;
}

/** Standing in words of a piece on hand, whose units may be owned in part and consigned in part. */
export function ownersInWords({
  standing,
  consignor,
  owned,
  consigned,
}: Pick<OwnedPieceRow, 'standing' | 'consignor' | 'owned' | 'consigned'>): string {
  if (owned === 0 || consigned === 0) return standingInWords(consigned > 0 ? 'consigned' : standing, consignor);
  return `${owned} owned, ${consigned} ${standingInWords('consigned', consignor)}`;
}

/** Version of a holding, as in replies: `at` is the moment from which it is valid. */
interface VersionShown {
  readonly at: string;
  readonly standing: string;
  readonly consignor: string | null;
  readonly quantity: number;
  readonly location: string | null;
}

/** "2026-03-01 10:00:00: consigned by Ann Lee, 3 on hand, Window". */
export function versionInWords(
  { at, standing, consignor, quantity, location }: VersionShown,
  toWords: (moment: string) => string,
): string {
  const words = [standingInWords(standing, consignor), `${quantity} on hand`, ...(location === null ? [] : [location])];
  return `${toWords(at)}: ${words.join(', ')}`;
}

/** Versions one after the other; `none` if there are none. */
export function versionsInWords(
  versions: readonly VersionShown[],
  toWords: (moment: string) => string,
  none: string,
): string {
  return versions.length === 0 ? none : versions.map((version) => versionInWords(version, toWords)).join('; ');
}

/** Words for no versions, before an entry and since it. */
export const NO_VERSIONS = { before: 'nothing was recorded before', since: 'nothing' } as const;

interface Changed {
  readonly changed: string;
  readonly cost: number | null;
  readonly price: number | null;
}

/** Differences of a stretch from the one before it: "owner, price $950.00". */
export function changedInWords({ changed, ...amounts }: Changed): string {
  return changed.replace(/cost|price/g, (name) => {
    const amount = name === 'cost' ? amounts.cost : amounts.price;
    return `${name} ${amount === null ? 'not said' : dollars(Math.round(amount * 100))}`;
  });
}

interface Decision {
  readonly what: string;
  readonly transaction_id: number | null;
  readonly by: string;
  readonly by_name: string | null;
}

/** "Moved (transaction 12), by Ann Alder". */
export function decisionInWords({ what, transaction_id, by, by_name }: Decision): string {
  return `${what}${transaction_id === null ? '' : ` (transaction ${transaction_id})`}, by ${by_name ?? by}`;
}

/** Standing in words, with the consignor; null means that the piece was not here. */
export function standingInWords(standing: string | null, consignor: string | null): string {
  if (standing === null) return 'not here';
  return standing === 'consigned' ? `consigned by ${consignor ?? 'nobody named'}` : standing;
}

/** Owner by both rules, in words. */
export function rulesInWords({
  custody,
  provenance,
  agree,
}: Pick<StretchShown, 'custody' | 'provenance' | 'agree'>): string {
  return agree ? custody : `${custody} by transfer, came ${provenance}`;
}
