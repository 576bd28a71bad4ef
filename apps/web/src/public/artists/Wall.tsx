import type { WidgetReply } from '@rabbet/projections';
import { categoriesOf, inches, pictureOf } from '../artworks/artworks';

// all in inches, as they stand in a room
const LEAST_WIDTH = 150;
const LEAST_HEIGHT = 96;
const FLOOR = 16;
const EYES = 58;
const BENCH = { width: 60, height: 18 };
const ABOVE_BENCH = 8;
const PLINTH = { width: 16, height: 38 };
const ASIDE = 14;
/** What stands on a plinth, and does not hang. */
const STANDING: ReadonlySet<string> = new Set(['bowls', 'forms', 'platters', 'vases']);
/** Beyond this a size is a slip of the pen, or a building. */
const MOST = 600;

/** The piece in a room, at true scale, beside things whose size everybody knows. */
export function Wall({ piece }: { readonly piece: WidgetReply }) {
  const { width, height } = inches(piece);
  if (!width || !height || width > MOST || height > MOST) return null;
  const stands = categoriesOf(piece).some((category) => STANDING.has(category));
  const room = roomFor(width, height, stands);
  const { x, y } = room;
  const picture = pictureOf(piece);
  return (
    <section className="wall" aria-labelledby="wall">
      <h2 id="wall">{stands ? 'See it in a room' : 'See it on a wall'}</h2>
      <svg viewBox={`0 0 ${room.width} ${room.height + FLOOR}`} role="img" aria-labelledby="wall-told">
        <rect className="wall-paint" width={room.width} height={room.height} />
        <rect className="wall-floor" y={room.height} width={room.width} height={FLOOR} />
        <rect className="wall-skirting" y={room.height - 4} width={room.width} height={4} />
        {!stands && <rect className="wall-shadow" x={x + 0.8} y={y + 1.6} width={width} height={height} />}
        {picture && <image href={picture.src} {...{ x, y, width, height }} preserveAspectRatio={FITTED} />}
        {!stands && <rect className="wall-frame" {...{ x, y, width, height }} />}
        {stands ? (
          <Plinth middle={room.width / 2} floor={room.height + 6} width={Math.max(PLINTH.width, width + 4)} />
        ) : (
          <Bench middle={room.width / 2} floor={room.height + 8} />
        )}
        <Visitor x={ASIDE} floor={room.height + 10} />
      </svg>
      <p id="wall-told">
        At true scale: the visitor is 5 feet 6 inches tall,{' '}
        {stands ? 'the plinth 38 inches high' : 'the bench 5 feet wide'}.
      </p>
    </section>
  );
}

const FITTED = 'xMidYMid slice';

/** The wall grows with the piece; the piece hangs with its middle at the height of eyes, and above the bench. */
function roomFor(width: number, height: number, stands: boolean) {
  const bottom = stands ? PLINTH.height - 6 : Math.max(EYES - height / 2, BENCH.height + ABOVE_BENCH);
  const wall = { width: Math.max(LEAST_WIDTH, width + 90), height: Math.max(LEAST_HEIGHT, bottom + height + 12) };
  return { ...wall, x: (wall.width - width) / 2, y: wall.height - bottom - height };
}

function Bench({ middle, floor }: { readonly middle: number; readonly floor: number }) {
  const left = middle - BENCH.width / 2;
  const top = floor - BENCH.height;
  return (
    <g className="wall-thing">
      <rect x={left} y={top} width={BENCH.width} height={4} rx={1} />
      <rect x={left + 4} y={top + 4} width={2.5} height={BENCH.height - 4} />
      <rect x={left + BENCH.width - 6.5} y={top + 4} width={2.5} height={BENCH.height - 4} />
    </g>
  );
}

function Plinth({ middle, floor, width }: { readonly middle: number; readonly floor: number; readonly width: number }) {
  return (
    <rect
      className="wall-plinth"
      x={middle - width / 2}
      y={floor - PLINTH.height}
      width={width}
      height={PLINTH.height}
    />
  );
}

/** Seen from behind, 66 inches tall. */
function Visitor({ x, floor }: { readonly x: number; readonly floor: number }) {
  return (
    <path
      className="wall-visitor"
      transform={`translate(${x} ${floor - 66})`}
      d="M11 0c3 0 4.600 2.200 4.600 5 0 2-.8 3.600-1.800 4.600v1.800c3.600.8 6.200 2.200 6.700 5.600L22 32.500c.2 2-2.200 2.400-2.700.6L17.300 22l-.3 12 .8 16-.6 14.500c0 1.300-4.400 1.300-4.500 0L11.600 44h-1.200l-1.100 20.500c-.1 1.300-4.500 1.300-4.500 0L4.200 50 5 34l-.3-12-2 11.100c-.5 1.800-2.900 1.400-2.700-.6L1.500 17c.5-3.400 3.100-4.800 6.700-5.600V9.600C7.200 8.600 6.400 7 6.400 5c0-2.800 1.600-5 4.600-5z"
    />
  );
}
