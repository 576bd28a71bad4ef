import type { ArtworkAuditReply } from '@rabbet/client';
import { fillOf, type Lane, lanesOf, placedIn, TONE_WORDS } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { dayOfMoment } from '../Moment';

const [WIDTH, LANE, BAR, LEFT] = [960, 40, 28, 64];
/** Lanes of a piece from its arrival on: its owner, its place, and what the rules said. The table below it says the same. */
export function Drawing({ audit: { title, stretches, known } }: { readonly audit: ArtworkAuditReply }) {
  const lanes = lanesOf(stretches, momentOf(Date.parse(known)));
  const first = stretches[0];
  if (!first) return null;
  const height = lanes.length * LANE + 20;
  const [from, to] = [dayOfMoment(`${first.at.replace(' ', 'T')}Z`), dayOfMoment(known)];
  return (
    <>
      <div className="audit-drawing" role="group" aria-label="Drawing" tabIndex={0}>
        <svg
          role="img"
          aria-label={`Owner, place and rules of ${title} from ${from} to ${to}: the table below says the same`}
          viewBox={`0 0 ${WIDTH} ${height}`}
          width={WIDTH}
          height={height}
        >
          {lanes.map((lane, i) => (
            <Bars key={lane.title} lane={lane} y={i * LANE} />
          ))}
          <text x={LEFT} y={height - 4}>
            {from}
          </text>
          <text x={WIDTH} y={height - 4} textAnchor="end">
            {to}
          </text>
        </svg>
      </div>
      <Legend />
    </>
  );
}

/** Meaning of the colours. */
function Legend() {
  return (
    <ul className="audit-legend" aria-label="Legend">
      {Object.entries(TONE_WORDS).map(([tone, words]) => (
        <li key={tone}>
          <svg width={12} height={12} aria-hidden="true">
            <rect width={12} height={12} fill={fillOf(tone)} />
          </svg>{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}

function Bars({ lane, y }: { readonly lane: Lane; readonly y: number }) {
  return (
    <g>
      <text x={0} y={y + 19}>
        {lane.title}
      </text>
      {placedIn(lane, LEFT, WIDTH - LEFT).map((part) => (
        <Bar key={part.x} {...{ part, y }} />
      ))}
    </g>
  );
}

const LETTER = 7.5;

/** Part of a lane: its words stand in it where there is room, and else where a pointer rests on it. */
interface BarProps {
  readonly part: ReturnType<typeof placedIn>[number];
  readonly y: number;
}

function Bar({ part: { x, width, label, tone }, y }: BarProps) {
  return (
    <g>
      <title>{label}</title>
      <rect x={x} y={y} width={width} height={BAR} fill={fillOf(tone)} />
      {width > label.length * LETTER + 8 && (
        <text x={x + 6} y={y + 19} className={tone === 'disagree' ? 'on-dark' : 'on-light'}>
          {label}
        </text>
      )}
    </g>
  );
}
