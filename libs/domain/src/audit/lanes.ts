import { instantOf } from '@rabbet/domain/time/moments';
import { ownerInWords, rulesInWords, type StretchShown } from './in-words';

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

/** Tones of drawings, in words. */
export const TONE_WORDS = {
  consigned: 'consigned',
  owned: 'owned',
  sold: 'sold',
  returned: 'returned',
  agree: 'the rules agree',
  disagree: 'the rules disagree',
} as const;

/** Least width of a segment in a drawing, in pixels. */
const LEAST = 4;

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
