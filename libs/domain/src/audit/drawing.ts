import { dollars } from '@rabbet/domain/money/money';
import type { OwnedPieceRow } from './lists';
import { instantOf } from '@rabbet/domain/time/moments';

/** Stretch of a timeline, as in replies. */
interface StretchShown {
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

/** Segment of a lane, from 0 (the arrival) to 1 (the end of the drawing). */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Look of the segment: the standing, or whether the rules agree. */
  readonly tone: string;
}
export interface Lane {
  readonly title: 'Owner' | 'Place' | 'Rules';
  readonly segments: readonly Segment[];
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
  return agree ? custody : `custody says ${custody}, provenance ${provenance}`;
}

/** Lanes of a timeline up to a moment: owners, places, and both rules. */
export function lanesOf(stretches: readonly StretchShown[], end: string): readonly Lane[] {
  const [first] = stretches;
  if (!first) return [];
  const start = instantOf(first.at);
  const length = Math.max(instantOf(end) - start, 1);
  const place = (moment: string) => Math.min(Math.max((instantOf(moment) - start) / length, 0), 1);
  const lane = (title: Lane['title'], lookOf: (stretch: StretchShown) => Pick<Segment, 'label' | 'tone'>): Lane => {
    const segments: Segment[] = [];
    for (const stretch of stretches) {
      const next = { from: place(stretch.at), to: place(stretch.until ?? end), ...lookOf(stretch) };
      const last = segments.at(-1);
      if (last && last.label === next.label && last.tone === next.tone)
        segments[segments.length - 1] = { ...last, to: next.to };
      else segments.push(next);
    }
    return { title, segments };
  };
  return [
    lane('Owner', (stretch) => ({ label: ownerInWords(stretch), tone: stretch.standing })),
    lane('Place', ({ location, standing }) => ({ label: location ?? 'not said', tone: standing })),
    lane('Rules', (stretch) => ({ label: rulesInWords(stretch), tone: stretch.agree ? 'agree' : 'disagree' })),
  ];
}

/** Whole widths of segments, which add up to `whole`: none is below `least`. */
export function lengthsIn(segments: readonly Segment[], whole: number, least = 1): readonly number[] {
  const lengths = segments.map(({ from, to }) => Math.max(Math.round(to * whole) - Math.round(from * whole), least));
  for (let over = lengths.reduce((sum, length) => sum + length, 0) - whole; over > 0; over--) {
    const longest = Math.max(...lengths);
    if (longest <= least) break;
    lengths[lengths.indexOf(longest)] = longest - 1;
  }
  return lengths;
}

const FILLS: Readonly<Record<string, string>> = {
  consigned: '#d9a441',
  owned: '#5b8c5a',
  sold: '#9a9a9a',
  returned: '#c9c9c9',
  'not received': '#eeeeee',
  agree: '#cfd8cf',
  disagree: '#c0504d',
};

/** Tones of drawings, in words. */
export const TONE_WORDS = {
  consigned: 'consigned',
  owned: 'owned',
  sold: 'sold',
  returned: 'returned',
  agree: 'the rules agree',
  disagree: 'the rules disagree',
} as const;

/** Colour of a tone in drawings. */
export function fillOf(tone: string): string {
  return FILLS[tone] ?? '#cccccc';
}

/** Lengths in a drawing, in pixels. */
const LANE = 36;
const BAR = 22;
const LEFT = 60;
const LEAST = 4;
const LEGEND = 150;
const SWATCH = 12;

/** Segments of a lane with their places in a drawing: none is too narrow to be seen. */
export function placedIn(
  { segments }: Lane,
  left: number,
  whole: number,
): readonly (Segment & { readonly x: number; readonly width: number })[] {
  const widths = lengthsIn(segments, whole, LEAST);
  let x = left;
  return segments.map((segment, i) => {
    const placed = { ...segment, x, width: widths[i] ?? LEAST };
    x += placed.width;
    return placed;
  });
}

/** Picture of lanes as SVG, with a legend of its colours. */
export function svgOf(
  lanes: readonly Lane[],
  { title, from, to, width = 800 }: { title: string; from: string; to: string; width?: number },
): string {
  const days = 30 + lanes.length * LANE + 12;
  const height = days + 48;
  const bars = lanes.flatMap((lane, i) => {
    const y = 30 + i * LANE;
    const placed = placedIn(lane, LEFT, width - LEFT - 10);
    return [
      `<text x="0" y="${y + 15}">${escaped(lane.title)}</text>`,
      ...placed.map(
        ({ x, width: wide, label, tone }) =>
          `<rect x="${x}" y="${y}" width="${wide}" height="${BAR}" fill="${fillOf(tone)}">` +
          `<title>${escaped(label)}</title></rect>`,
      ),
      ...placed
        .filter(({ width: wide, label }) => wide > label.length * 6.5)
        .map(({ x, label }) => `<text x="${x + 4}" y="${y + 15}">${escaped(label)}</text>`),
    ];
  });
  const legend = Object.entries(TONE_WORDS).flatMap(([tone, words], i) => {
    const x = LEFT + (i % 4) * LEGEND;
    const y = days + 10 + Math.floor(i / 4) * 18;
    return [
      `<rect x="${x}" y="${y}" width="${SWATCH}" height="${SWATCH}" fill="${fillOf(tone)}"/>`,
      `<text x="${x + SWATCH + 4}" y="${y + 11}">${escaped(words)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<text x="0" y="16" font-weight="bold">${escaped(title)}</text>`,
    ...bars,
    `<text x="${LEFT}" y="${days}">${escaped(from.slice(0, 10))}</text>`,
    `<text x="${width - 10}" y="${days}" text-anchor="end">${escaped(to.slice(0, 10))}</text>`,
    ...legend,
    '</svg>',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
}
