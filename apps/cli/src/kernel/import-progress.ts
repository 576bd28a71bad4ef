import { counted } from '@rabbet/domain/numbers/counted';
import { progressLine, type Screen } from './progress';

/** Rows between two lines for somebody who reads them in a file. */
const EACH = 1_000;

export interface ProgressOptions {
  /** Number of rows, where the source knows it. */
  readonly all?: number;
  /** Results are shown beside it, and tell how far it is. */
  readonly isBesideResults?: boolean;
  readonly stderr?: Screen;
  readonly now?: () => number;
}

/** Tells how far an import is: in one line at a terminal, else in a line for each thousand rows. */
export function importProgress(options: ProgressOptions = {}) {
  const { all, isBesideResults = false, stderr = process.stderr, now = () => performance.now() } = options;
  const { tell, end } = progressLine(!isBesideResults, stderr);
  const begunAt = now();
  let rows = 0;
  let refused = 0;
  const count = ({ status }: { readonly status: string }) => {
    rows++;
    if (status === 'refused') refused++;
    const text = () => progressInWords({ rows, refused, all, ms: now() - begunAt });
    if (stderr.isTTY) tell(() => `${text()} `);
    else if (rows % EACH === 0) stderr.write(`${text()}\n`);
  };
  return { count, end };
}

interface Progress {
  readonly rows: number;
  readonly refused: number;
  readonly all?: number;
  readonly ms: number;
}

/** "1,000 of 5,000 rows, 250 a second, 16 seconds left, 3 refused" */
export function progressInWords({ rows, refused, all, ms }: Progress): string {
  const perSecond = counted(Math.round((rows * 1_000) / Math.max(ms, 1)));
  const left = all === undefined || all < rows ? [] : [`${timeInWords((ms / rows) * (all - rows))} left`];
  const far = all === undefined || all < rows ? counted(rows) : `${counted(rows)} of ${counted(all)}`;
  return [`${far} rows`, `${perSecond} a second`, ...left, `${counted(refused)} refused`].join(', ');
}

function timeInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
