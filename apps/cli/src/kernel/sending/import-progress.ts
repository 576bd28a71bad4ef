import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { progressLine, type Screen } from '../terminal/progress';

/** Rows, and pictures, between two lines for somebody who reads them in a file. */
const EACH = { rows: 1_000, pictures: 100 };

export interface ProgressOptions {
  /** Number of rows, where the source knows it. */
  readonly all?: number;
  /** Results are shown beside it, and tell how far it is. */
  readonly isBesideResults?: boolean;
  readonly stderr?: Screen;
  readonly now?: () => number;
}

/** Tells how far an import is: in one line at a terminal, else in a line for each thousand rows or hundred pictures. */
export function importProgress(options: ProgressOptions = {}) {
  const { all, isBesideResults = false, stderr = process.stderr, now = () => performance.now() } = options;
  const { tell, end } = progressLine(!isBesideResults, stderr);
  const begunAt = now();
  let rows = 0;
  let refused = 0;
  let pictures = 0;
  const show = (isWhole: boolean) => {
    const text = () => progressInWords({ rows, refused, pictures, all, ms: now() - begunAt });
    if (stderr.isTTY) tell(() => `${text()} `);
    else if (isWhole) stderr.write(`${text()}\n`);
  };
  const count = ({ status }: { readonly status: string }) => {
    rows++;
    if (status === 'refused') refused++;
    show(rows % EACH.rows === 0);
  };
  const countPicture = () => {
    pictures++;
    show(pictures % EACH.pictures === 0);
  };
  return { count, countPicture, end };
}

interface Progress {
  readonly rows: number;
  readonly refused: number;
  /** Pictures that were sent. */
  readonly pictures?: number;
  readonly all?: number;
  readonly ms: number;
}

/** "1,000 of 5,000 rows, 250 a second, 16 seconds left, 3 refused, 12 pictures" */
export function progressInWords({ rows, refused, pictures = 0, all, ms }: Progress): string {
  const perSecond = formatCount(Math.round((rows * 1_000) / Math.max(ms, 1)));
  const left = all === undefined || all < rows || rows === 0 ? [] : [`${timeInWords((ms / rows) * (all - rows))} left`];
  const far = all === undefined || all < rows ? formatCount(rows) : `${formatCount(rows)} of ${formatCount(all)}`;
  const sent = pictures === 0 ? [] : [countOf(pictures, 'picture')];
  return [`${far} rows`, `${perSecond} a second`, ...left, `${formatCount(refused)} refused`, ...sent].join(', ');
}

function timeInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
