import { type ReactNode, useId } from 'react';
import { Bench, BENCH, Chair, FloorLamp, Plant, Rug, Sideboard, SIDEBOARD, Sofa, SOFA, TallWindow } from './furniture';
import { HungWork } from './HungWork';
import { StandingWork } from './StandingWork';
import { Visitor } from './Visitor';
import { around, type Work } from './work';

/** All in inches. Where the middle of what hangs belongs: before the eyes of most people. */
export const EYES = 58;
const WIDTH = 264;
const CEILING = 108;
const FLOOR = 18;
/** A narrow window shows the middle of the room: work and visitor are in it. */
const MIDDLE = WIDTH / 2;
const VISITOR_WIDTH = 24;
/** Distance between the visitor and the work, or a sofa below the work. */
const APART = 12;
const BESIDE_SOFA = 5;
const ABOVE_FURNITURE = 5;
/** Beyond this a size is a slip of the pen, or a building. */
const MOST = 600;

const ROOMS = [
  ['living', 'Living room'],
  ['dining', 'Dining room'],
  ['lobby', 'Lobby'],
] as const;
const WALLS = [
  ['plaster', 'Plaster'],
  ['linen', 'Linen'],
  ['sage', 'Sage'],
  ['slate', 'Slate'],
  ['clay', 'Clay'],
  ['ink', 'Ink'],
] as const;

interface RoomProps {
  readonly work: Work;
  /** Name of the work. */
  readonly name: string;
  readonly title: string;
  /** Depth of the work, in words. */
  readonly depth?: string | null;
}

export function fitsRoom({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): boolean {
  return width !== null && height !== null && width > 0 && height > 0 && width <= MOST && height <= MOST;
}

/**
 * A work in a room at true scale, beside things whose size everybody knows. Room and colour of the wall are chosen by
 * the style sheet alone.
 */
export function Room({ work, name, title, depth }: RoomProps) {
  const id = useId();
  return (
    <section className="room-view" aria-labelledby={id}>
      <div className="room-head">
        <h2 id={id}>{title}</h2>
        <Choice legend="Room" name={`${id}-of`} of={ROOMS} />
        <Choice legend="Wall" name={`${id}-wall`} of={WALLS} swatches />
      </div>
      <Drawing work={work} name={name} />
      <p className="room-told">
        At true scale: the visitor is 5 feet 6 inches tall{depth ? `, and the piece is ${depth} deep` : ''}.
      </p>
    </section>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly of: readonly (readonly [value: string, label: string])[];
  readonly swatches?: boolean;
}

function Choice({ legend, name, of, swatches = false }: ChoiceProps) {
  return (
    <fieldset className={swatches ? 'room-choice room-swatches' : 'room-choice'}>
      <legend>{legend}</legend>
      {of.map(([value, label], i) => (
        <label key={value} className={swatches ? `room-swatch wall-${value}` : undefined} title={label}>
          <input type="radio" name={name} value={value} defaultChecked={i === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Drawing({ work, name }: { readonly work: Work; readonly name: string }) {
  const { wide, high, middle } = sizeOf(work);
  const stands = work.hanging === 'object';
  const half = work.width / 2 + around(work.hanging);
  const apart = stands ? APART : Math.max(APART, SOFA.width / 2 + BESIDE_SOFA - half);
  const visitor = MIDDLE - half - (apart + VISITOR_WIDTH) / 2; // its left edge: both together are in the middle
  const place = visitor + VISITOR_WIDTH + apart + half;
  const left = MIDDLE - wide / 2;
  const clear = middle - work.height / 2 - around(work.hanging);
  const words = `${name} ${stands ? 'on a plinth in' : 'on the wall of'} a room, a visitor before it`;
  return (
    <svg
      className="room-drawing"
      viewBox={`${left} ${-high} ${wide} ${high + FLOOR}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={words}
    >
      <Paints depth={work.depth ?? USUAL_DEPTH} />
      <rect className="room-paint" x={left} y={-high} width={wide} height={high} />
      <rect x={left} y={-high} width={wide} height={high} fill="url(#room-light)" />
      <rect className="room-skirting" x={left} y={-5} width={wide} height={5} />
      <rect className="room-floor" x={left} y={0} width={wide} height={FLOOR} />
      <rect x={left} y={0} width={wide} height={FLOOR} fill="url(#room-floor-light)" />
      <Furnished left={left} right={left + wide} place={place} half={half} clear={stands ? 0 : clear}>
        {stands ? <StandingWork work={work} x={place} y={3} /> : <HungWork work={work} x={place} y={-middle} />}
      </Furnished>
      <Visitor x={visitor} floor={4} />
    </svg>
  );
}

/** The room grows with a large work, so that nobody has to bend to see it. */
function sizeOf({ width, height, hanging }: Work) {
  const out = 2 * around(hanging);
  const middle = Math.max(EYES, height / 2 + out / 2 + 10);
  const high = Math.max(CEILING, middle + height / 2 + out / 2 + 12);
  const wide = Math.max((WIDTH * high) / CEILING, width + out + 3 * (VISITOR_WIDTH + APART));
  return { wide, high, middle };
}

interface FurnishedProps {
  readonly left: number;
  readonly right: number;
  /** The middle of the work, and half its width. */
  readonly place: number;
  readonly half: number;
  /** Height of the lower edge above the floor. */
  readonly clear: number;
  readonly children: ReactNode;
}

/** Three rooms, of which the style sheet shows one. What is low stands below the work if that leaves it room. */
function Furnished({ left, right, place, half, clear, children }: FurnishedProps) {
  const xOf = (furniture: { width: number; height: number }) =>
    clear >= furniture.height + ABOVE_FURNITURE
      ? place - furniture.width / 2
      : Math.max(place + half + APART, right - furniture.width - 40);
  const sofa = xOf(SOFA);
  const sideboard = xOf(SIDEBOARD);
  const bench = xOf(BENCH);
  return (
    <>
      <g className="room-of-lobby">
        <TallWindow x={left + 8} floor={0} />
      </g>
      {children}
      <g className="room-of-living">
        <Plant x={left + 26} floor={2} />
        <Rug x={sofa - 8} floor={2} width={SOFA.width + 16} />
        <FloorLamp x={sofa + SOFA.width + 8} floor={2} />
        <Sofa x={sofa} floor={4} />
      </g>
      <g className="room-of-dining">
        <Chair x={left + 22} floor={3} />
        <Sideboard x={sideboard} floor={2} />
        <Chair x={sideboard + SIDEBOARD.width + 8} floor={3} />
      </g>
      <g className="room-of-lobby">
        <Bench x={bench} floor={4} />
        <Plant x={right - 36} floor={3} />
      </g>
    </>
  );
}

/** Most of what hangs is no deeper, and the shadow of what is goes no further. */
const USUAL_DEPTH = 1.5;
const DEEPEST = 6;

function Paints({ depth }: { readonly depth: number }) {
  const cast = Math.min(DEEPEST, depth) * 0.45;
  return (
    <defs>
      <filter id="room-cast" x="-15%" y="-15%" width="140%" height="140%">
        <feDropShadow dx={cast * 0.5} dy={cast} stdDeviation={0.5 + cast * 0.5} floodOpacity="0.3" />
      </filter>
      <filter id="room-soft" x="-20%" y="-60%" width="140%" height="220%">
        <feGaussianBlur stdDeviation="0.9" />
      </filter>
      <radialGradient id="room-light" cx="0.3" cy="0.1" r="0.95">
        <stop offset="0" stopColor="#fff" stopOpacity="0.28" />
        <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.16" />
      </radialGradient>
      <linearGradient id="room-floor-light" x2="0" y2="1">
        <stop offset="0" stopColor="#000" stopOpacity="0.2" />
        <stop offset="0.3" stopColor="#000" stopOpacity="0" />
      </linearGradient>
      <radialGradient id="room-glow">
        <stop offset="0" stopColor="#ffe7b0" stopOpacity="0.5" />
        <stop offset="1" stopColor="#ffe7b0" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}
