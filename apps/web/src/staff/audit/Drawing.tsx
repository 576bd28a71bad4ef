import type { ArtworkAuditReply } from '@rabbet/client';
import { fillOf, type Lane, lanesOf, type Segment } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { dayOfMoment } from '../Moment';

const [WIDTH, LANE, BAR, LEFT] = [960, 40, 28, 64];
const x = (part: number) => LEFT + part * (WIDTH - LEFT);

/** Lanes of a piece from its arrival on: its owner, its place, and what the rules said. The table below it says the same. */
export function Drawing({ audit: { title, stretches, known } }: { readonly audit: ArtworkAuditReply }) {
  const lanes = lanesOf(stretches, momentOf(Date.parse(known)));
  const first = stretches[0];
  if (!first) return null;
  const height = lanes.length * LANE + 20;
  const [from, to] = [dayOfMoment(`${first.at.replace(' ', 'T')}Z`), dayOfMoment(known)];
  return (
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
  );
}

function Bars({ lane: { title, segments }, y }: { readonly lane: Lane; readonly y: number }) {
  return (
    <g>
      <text x={0} y={y + 19}>
        {title}
      </text>
      {segments.map((segment) => (
        <Bar key={segment.from} {...{ segment, y }} />
      ))}
    </g>
  );
}

const LETTER = 7.5;

/** Part of a lane: its words stand in it where there is room, and else where a pointer rests on it. */
function Bar({ segment: { from, to, label, tone }, y }: { readonly segment: Segment; readonly y: number }) {
  const width = x(to) - x(from);
  return (
    <g>
      <title>{label}</title>
      <rect x={x(from)} y={y} width={Math.max(width, 1)} height={BAR} fill={fillOf(tone)} />
      {width > label.length * LETTER + 8 && (
        <text x={x(from) + 6} y={y + 19} className={tone === 'disagree' ? 'on-dark' : 'on-light'}>
          {label}
        </text>
      )}
    </g>
  );
}
