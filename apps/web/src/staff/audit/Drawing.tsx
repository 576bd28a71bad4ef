import type { ArtworkAuditReply } from '@rabbet/client';
import { type Lane, lanesOf, placedIn, TONE_WORDS } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { dayOfMoment } from '../parts/Moment';

/** `LEFT` is the room for titles, which audit.css leaves beside the drawing. */
const [LANE, BAR, LEFT] = [40, 28, 56];
/** Widest that it is drawn: what is too narrow there is on every screen. */
const WIDTH = 900;

/** Lanes of a piece from its arrival on: its owner, its place, and what the rules said. The table below it says the same. */
export function Drawing({ audit: { title, stretches, known } }: { readonly audit: ArtworkAuditReply }) {
  const lanes = lanesOf(stretches, momentOf(Date.parse(known)));
  const first = stretches[0];
  if (!first) return null;
  const height = lanes.length * LANE + 20;
  const [from, to] = [dayOfMoment(`${first.at.replace(' ', 'T')}Z`), dayOfMoment(known)];
  return (
    <>
      <svg
        className="audit-drawing"
        role="img"
        aria-label={`Owner, place and rules of ${title} from ${from} to ${to}: the table below says the same`}
        height={height}
      >
        {lanes.map((lane, i) => (
          <text key={lane.title} x={-LEFT} y={i * LANE + 19}>
            {lane.title}
          </text>
        ))}
        {lanes.map((lane, i) => (
          <Bars key={lane.title} lane={lane} y={i * LANE} />
        ))}
        <text y={height - 4}>{from}</text>
        <text x="100%" y={height - 4} textAnchor="end">
          {to}
        </text>
      </svg>
      <Legend />
    </>
  );
}

/** Class of a tone, whose color is in audit.css. */
function classOf(tone: string): string {
  return `audit-tone tone-${tone.replaceAll(' ', '-')}`;
}

/** Meaning of the colors. */
function Legend() {
  return (
    <ul className="audit-legend" aria-label="Legend">
      {Object.entries(TONE_WORDS).map(([tone, words]) => (
        <li key={tone}>
          <svg width={12} height={12} aria-hidden="true">
            <rect width={12} height={12} className={classOf(tone)} />
          </svg>{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}

function Bars({ lane, y }: { readonly lane: Lane; readonly y: number }) {
  return placedIn(lane, 0, WIDTH).map((part) => <Bar key={part.x} {...{ part, y }} />);
}

interface BarProps {
  readonly part: ReturnType<typeof placedIn>[number];
  readonly y: number;
}

/** Part of a lane: its words stand in it as far as there is room, and whole where a pointer rests on it. */
function Bar({ part: { x, width, label, tone }, y }: BarProps) {
  const [from, wide] = [x, width].map((length) => `${(length / WIDTH) * 100}%`);
  return (
    <svg x={from} y={y} width={wide} height={BAR}>
      <title>{label}</title>
      <rect width="100%" height={BAR} className={classOf(tone)} />
      <text x={6} y={19} className={tone === 'disagree' ? 'on-dark' : 'on-light'}>
        {label}
      </text>
    </svg>
  );
}
