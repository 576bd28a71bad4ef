import { CutOut } from './CutOut';
import type { PlaceProps, WorkPicture, Part } from './work';

/** Greatest part of either side that an object fills in a studio photograph. */
const FILLED = 0.64;
const BARE_CASE = 1.3;
/** The middle of what stands is a little below the eyes. */
const MIDDLE = 54;
const LEAST_PLINTH = 4;
const MOST_PLINTH = 42;
const RIM = 1.5;

/** An object on a plinth: by itself where its picture is cut out, else in a case with the ground of its photograph. */
export function StandingWork(props: PlaceProps) {
  const { picture } = props.work;
  return picture?.part ? (
    <FreeStanding {...props} picture={picture} part={picture.part} />
  ) : (
    <Encased {...props} picture={picture} />
  );
}

/** Part of its depth that is seen of something from a little above. */
const SEEN_OF_DEPTH = 0.16;
const LEAST_TOP = 1;
const MOST_TOP = 5;
const LEAST_WIDE = 11;
/** Room beside it, for the shadow that it casts in its picture. */
const BESIDE = 0.4;
const MOST_BESIDE = 5;

interface FreeProps extends PlaceProps {
  readonly picture: WorkPicture;
  readonly part: Part;
}

/** An object by itself: a tall one near the floor. The plinth is as deep as what stands on it, with a rim around. */
function FreeStanding({ work: { width, height, depth }, picture, part, x, y }: FreeProps) {
  const deep = Math.max(LEAST_TOP, Math.min(MOST_TOP, ((depth ?? width) + 2 * RIM) * SEEN_OF_DEPTH));
  const wide = Math.max(LEAST_WIDE, width + 2 * Math.min(MOST_BESIDE, width * BESIDE));
  const plinth = plinthUnder(height);
  const left = x - wide / 2;
  const edge = y - plinth;
  const foot = edge - deep / 2;
  return (
    <g className="room-work">
      <PlinthShade x={x} y={y} wide={wide} />
      <path fill="#f1ede5" d={`M${left} ${edge}h${wide}V${y}H${left}z`} />
      <path fill="#000" opacity="0.1" d={`M${left + wide * 0.74} ${edge}h${wide * 0.26}V${y}h${-wide * 0.26}z`} />
      <path fill="#fbf9f4" d={`M${left} ${edge}l${deep * 0.6} ${-deep}h${wide - deep * 1.2}l${deep * 0.6} ${deep}z`} />
      <path stroke="#d9d3c7" strokeWidth="0.2" d={`M${left} ${edge}h${wide}`} />
      <ellipse
        cx={x + width * 0.06}
        cy={foot}
        rx={width * 0.4}
        ry={deep * 0.36}
        fill="#000"
        opacity="0.35"
        filter="url(#room-soft)"
      />
      <CutOut picture={picture} part={part} place={{ x: x - width / 2, y: foot - height, width, height }} />
    </g>
  );
}

/** An object that nobody has cut out of its photograph: in a case, with the ground of the photograph behind it. */
function Encased({ work: { width, height }, picture, x, y }: PlaceProps & { readonly picture: WorkPicture | null }) {
  const least = Math.max(height / FILLED, width / FILLED / (picture?.ratio ?? 1));
  const high = picture ? least : height * BARE_CASE;
  const wide = picture ? least * picture.ratio : width * BARE_CASE;
  const plinth = plinthUnder(high);
  const left = x - wide / 2;
  const top = y - plinth;
  const foot = left - RIM;
  const full = wide + 2 * RIM;
  return (
    <g className="room-work">
      <PlinthShade x={x} y={y} wide={full} />
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

function plinthUnder(high: number): number {
  return Math.max(LEAST_PLINTH, Math.min(MOST_PLINTH, MIDDLE - high / 2));
}

function PlinthShade({ x, y, wide }: { readonly x: number; readonly y: number; readonly wide: number }) {
  return (
    <ellipse cx={x + 3} cy={y + 0.6} rx={wide * 0.56} ry="1.6" fill="#000" opacity="0.3" filter="url(#room-soft)" />
  );
}
