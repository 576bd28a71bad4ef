import type { Hanging } from '@rabbet/domain/artworks/artworks';

/** What hangs or stands in a room, in inches: of the work itself, without its frame. */
export interface Work {
  readonly width: number;
  readonly height: number;
  readonly hanging: Hanging;
  /** Its address, and how wide it is for its height. */
  readonly picture: { readonly href: string; readonly ratio: number } | null;
}

interface Sides {
  readonly wood: readonly [top: string, right: string, bottom: string, left: string];
  readonly moulding: number;
  /** A mat, or the gap in the shadow around a canvas. */
  readonly inner: number;
  readonly ground: string;
}

/** As ui/frame.css draws them, in the light from above left. */
const FRAMES = {
  matted: { wood: ['#6d5847', '#3a2819', '#2b1d12', '#56412f'], moulding: 0.9, inner: 2.6, ground: '#fffdf8' },
  floater: { wood: ['#a58767', '#6c4f32', '#573f27', '#8d6c4b'], moulding: 0.55, inner: 0.35, ground: '#241b12' },
} as const satisfies Partial<Record<Hanging, Sides>>;

/** How much of it is around the picture, on each side. */
export function around(hanging: Hanging): number {
  if (hanging !== 'matted' && hanging !== 'floater') return 0;
  return FRAMES[hanging].moulding + FRAMES[hanging].inner;
}

interface PlaceProps {
  readonly work: Work;
  /** Of its middle. */
  readonly x: number;
  readonly y: number;
}

/** With its frame around it, and the shadow that the frame casts down the wall. */
export function HungWork({ work: { width, height, hanging, picture }, x, y }: PlaceProps) {
  const sides = hanging === 'matted' || hanging === 'floater' ? FRAMES[hanging] : null;
  const out = around(hanging);
  const outer = { x: x - width / 2 - out, y: y - height / 2 - out, width: width + 2 * out, height: height + 2 * out };
  const opening = { x: x - width / 2, y: y - height / 2, width, height };
  return (
    <g>
      <rect {...outer} x={outer.x + 0.9} y={outer.y + 1.7} fill="#000" opacity="0.2" filter="url(#room-soft)" />
      <rect {...outer} x={outer.x + 0.3} y={outer.y + 0.5} fill="#000" opacity="0.25" />
      {sides && <rect {...outer} fill={sides.ground} />}
      {picture ? (
        <image href={picture.href} {...opening} preserveAspectRatio="xMidYMid slice" />
      ) : (
        <rect {...opening} fill="#d9cfbf" />
      )}
      {sides && <Mitred {...outer} sides={sides} />}
    </g>
  );
}

function Mitred({ x, y, width, height, sides }: { x: number; y: number; width: number; height: number; sides: Sides }) {
  const [right, bottom, m] = [x + width, y + height, sides.moulding];
  const [top, east, south, west] = sides.wood;
  return (
    <>
      <path fill={top} d={`M${x} ${y}H${right}l${-m} ${m}H${x + m}z`} />
      <path fill={east} d={`M${right} ${y}V${bottom}l${-m} ${-m}V${y + m}z`} />
      <path fill={south} d={`M${x} ${bottom}H${right}l${-m} ${-m}H${x + m}z`} />
      <path fill={west} d={`M${x} ${y}V${bottom}l${m} ${-m}V${y + m}z`} />
    </>
  );
}

/** In a studio photograph the object fills at most so much of either side. */
const FILLED = 0.64;
const BARE_CASE = 1.3;
/** The middle of what stands is a little below the eyes. */
const MIDDLE = 54;
const LEAST_PLINTH = 4;
const MOST_PLINTH = 42;
const RIM = 1.5;

/**
 * Nobody has cut it out of its photograph: it stands in a case on a plinth, with the ground of the photograph behind it.
 * What is as high as a person stands near the floor.
 */
export function StandingWork({ work: { width, height, picture }, x, y }: PlaceProps) {
  const least = Math.max(height / FILLED, width / FILLED / (picture?.ratio ?? 1));
  const high = picture ? least : height * BARE_CASE;
  const wide = picture ? least * picture.ratio : width * BARE_CASE;
  const plinth = Math.max(LEAST_PLINTH, Math.min(MOST_PLINTH, MIDDLE - high / 2));
  const [left, top] = [x - wide / 2, y - plinth];
  const [foot, full] = [left - RIM, wide + 2 * RIM];
  return (
    <g>
      <ellipse cx={x + 3} cy={y + 0.6} rx={full * 0.56} ry="1.6" fill="#000" opacity="0.3" filter="url(#room-soft)" />
      <path fill="#f1ede5" d={`M${foot} ${top}h${full}V${y}H${foot}z`} />
      <path fill="#000" opacity="0.1" d={`M${foot + full * 0.74} ${top}h${full * 0.26}V${y}h${-full * 0.26}z`} />
      <path fill="#fff" d={`M${foot} ${top}h${full}v0.8H${foot}z`} />
      {picture ? (
        <image href={picture.href} x={left} y={top - high} width={wide} height={high} />
      ) : (
        <rect x={x - width / 2} y={top - height} width={width} height={height} rx={width * 0.2} fill="#a89c8a" />
      )}
      <path
        fill="#fff"
        opacity="0.16"
        d={`M${left + wide * 0.1} ${top - high}h${wide * 0.16}l${-wide * 0.2} ${high}H${left}v${-high * 0.2}z`}
      />
      <rect x={left} y={top - high} width={wide} height={high} fill="none" stroke="#e9eef0" strokeWidth="0.35" />
      <path stroke="#2d2a27" strokeWidth="0.5" d={`M${left - 0.2} ${top - high - 0.2}h${wide + 0.4}`} />
    </g>
  );
}
