import { SHOP_ZONE, wallAt } from '@rabbet/domain/time/zone';
import { dayOfMoment } from '../../parts/Moment';
import { type Mark, MARK_KINDS, MARK_WORDS, type MarkKind, marksOf } from './marks';
import type { OverviewReply } from '@rabbet/client';

const HEIGHT = 52;
const LINE = 18;
/** Years that are named at most along the line. */
const MOST_YEARS = 8;

interface TimeStripProps {
  readonly overview: OverviewReply;
  readonly name: string;
  readonly now: Date;
}

/** Marks of orders, seats, pieces and inquiries on one line from the first to today. The lists below it say the same. */
export function TimeStrip({ overview, name, now }: TimeStripProps) {
  const marks = marksOf(overview);
  const [first] = marks;
  if (!first) return null;
  const end = Math.max(now.getTime(), marks.at(-1)?.at ?? 0);
  const placeOf = (at: number) => `${end === first.at ? 100 : ((at - first.at) / (end - first.at)) * 100}%`;
  const since = dayOfMoment(new Date(first.at).toISOString());
  const kinds = MARK_KINDS.filter((kind) => marks.some((mark) => mark.kind === kind));
  const label = `${kinds.map((kind) => MARK_WORDS[kind]).join(', ')} of ${name} from ${since} to today: the lists below say the same`;
  return (
    <figure className="time-strip">
      <svg role="img" aria-label={label} height={HEIGHT}>
        <line x1="0%" x2="100%" y1={LINE} y2={LINE} />
        {yearsBetween(first.at, end).map(({ year, at }) => (
          <text key={year} x={placeOf(at)} y={HEIGHT - 4} textAnchor="middle">
            {year}
          </text>
        ))}
        {marks.map((mark) => (
          <svg key={`${mark.kind} ${mark.id}`} x={placeOf(mark.at)} y={LINE} overflow="visible">
            <Shape mark={mark} />
          </svg>
        ))}
      </svg>
      <figcaption>
        <span>{since}</span>
        {kinds.map((kind) => (
          <span key={kind}>
            <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
              <path className={`mark-${kind}`} d={SHAPES[kind]} />
            </svg>{' '}
            {MARK_WORDS[kind]}
          </span>
        ))}
        <span>today</span>
      </figcaption>
    </figure>
  );
}

const SHAPES: Readonly<Record<MarkKind, string>> = {
  order: 'M-5 -5H5V5H-5Z',
  seat: 'M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0Z',
  piece: 'M0 -7L7 0L0 7L-7 0Z',
  inquiry: 'M0 -6L6 5H-6Z',
};

/** Mark with its words where a pointer rests on it. */
function Shape({ mark: { kind, words, at } }: { readonly mark: Mark }) {
  return (
    <path className={`mark-${kind}`} d={SHAPES[kind]}>
      <title>{`${words}, ${dayOfMoment(new Date(at).toISOString())}`}</title>
    </path>
  );
}

const yearOf = (at: number) => wallAt(at, SHOP_ZONE).getUTCFullYear();

/** First days of the years between two times, as many as there is room for. */
function yearsBetween(from: number, to: number) {
  const first = yearOf(from);
  const last = yearOf(to);
  const step = Math.max(1, Math.ceil((last - first) / MOST_YEARS));
  const years = Array.from({ length: Math.max(0, Math.floor((last - first) / step)) }, (_, i) => last - i * step);
  return years.map((year) => ({ year, at: Date.UTC(year, 0, 1) })).filter(({ at }) => at > from);
}
