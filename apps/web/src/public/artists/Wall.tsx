import type { WidgetReply } from '@rabbet/client';
import { categoriesOf, inches, smallPicture } from '../artworks/artworks';

// all in inches, as they stand in a room
const LEAST_WIDTH = 150;
const LEAST_HEIGHT = 100;
const FLOOR = 16;
const EYES = 58;
const BENCH = { width: 60, height: 18 };
const ABOVE_BENCH = 8;
const ABOVE_PICTURE = 12;
const ASIDE = 90;
const VISITOR_AT = 14;
/** So wide is all of it on the page. */
const PAGE_PIXELS = 432;
/** What stands on a table, and does not hang. */
const STANDING: ReadonlySet<string> = new Set(['bowls', 'forms', 'platters', 'vases']);
/** Beyond this a size is a slip of the pen, or a building. */
const MOST = 600;

/** The piece in a room, at true scale, beside things whose size everybody knows. */
export function Wall({ piece }: { readonly piece: WidgetReply }) {
  const { width, height } = inches(piece);
  const hangs = !categoriesOf(piece).some((category) => STANDING.has(category));
  if (!hangs || !width || !height || width > MOST || height > MOST) return null;
  const wall = wallFor(width, height);
  const place = { x: (wall.width - width) / 2, y: wall.height - wall.below - height, width, height };
  const picture = smallPicture(piece, (PAGE_PIXELS * width) / wall.width);
  return (
    <section className="wall" aria-labelledby="wall">
      <h2 id="wall">See it on a wall</h2>
      <svg viewBox={`0 0 ${wall.width} ${wall.height + FLOOR}`} role="img" aria-labelledby="wall-told">
        <rect className="wall-paint" width={wall.width} height={wall.height} />
        <rect className="wall-floor" y={wall.height} width={wall.width} height={FLOOR} />
        <rect className="wall-skirting" y={wall.height - 4} width={wall.width} height={4} />
        <rect className="wall-shadow" {...place} x={place.x + 0.8} y={place.y + 1.6} />
        <rect className="wall-mat" {...place} />
        {picture && <image href={picture} {...place} />}
        <rect className="wall-frame" {...place} />
        <Bench middle={wall.width / 2} floor={wall.height + 8} />
        <Visitor x={VISITOR_AT} floor={wall.height + 10} />
      </svg>
      <p id="wall-told">At true scale: the visitor is 5 feet 6 inches tall, the bench 5 feet wide.</p>
    </section>
  );
}

/** It grows with the piece, which hangs with its middle at the height of eyes, and above the bench. */
function wallFor(width: number, height: number) {
  const below = Math.max(EYES - height / 2, BENCH.height + ABOVE_BENCH);
  return {
    width: Math.max(LEAST_WIDTH, width + ASIDE),
    height: Math.max(LEAST_HEIGHT, below + height + ABOVE_PICTURE),
    below,
  };
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

/** In a long coat, seen from behind, 66 inches tall. */
function Visitor({ x, floor }: { readonly x: number; readonly floor: number }) {
  return (
    <g className="wall-visitor" transform={`translate(${x} ${floor - 66})`}>
      <ellipse cx="10" cy="4.8" rx="3.5" ry="4.8" />
      <path d="M8.400 8h3.200v4H8.400z" />
      <path d="M10 10.600c-4.200.2-7 1.600-7.500 5.400L1.200 33.500c0 1.600 2.200 1.800 2.500.2L5 24.500c0 8-1.300 16-2 23.500h14c-.7-7.500-2-15.500-2-23.500l1.300 9.200c.3 1.600 2.500 1.400 2.500-.2L17.500 16c-.5-3.800-3.300-5.200-7.500-5.400z" />
      <path d="m6 47 .7 17c0 1.800 2.700 1.800 2.700 0l.3-17zm4.300 0 .3 17c0 1.800 2.700 1.800 2.700 0l.7-17z" />
    </g>
  );
}
