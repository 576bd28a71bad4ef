import type { ProcessReport } from '@rabbet/commands';
import type { Report } from '@rabbet/projections';
import type { AppLogger } from './app-logger';

type Reported = Report | ProcessReport;

const MINUTE_MS = 60_000;
const TROUBLE: readonly Reported['what'][] = ['trouble', 'damaged', 'stopped', 'postponed', 'given-up', 'rebuilding'];
/** Reports that come by the hundred at every start or import. */
const USUAL: readonly Reported['what'][] = ['recorded', 'done', 'building', 'live', 'acting', 'standing-by'];
/** Reports that an outage repeats for each event. */
const REPEATED: readonly Reported['what'][] = ['postponed', 'trouble'];

/** Logs what projections and processes report. The same trouble is logged once a minute, with the number of those left out. */
export function reporter(
  logger: Pick<AppLogger, 'debug' | 'info' | 'warn'>,
  now: () => number = () => performance.now(),
) {
  const repeated = new Map<string, { readonly since: number; leftOut: number }>();
  return ({ what, ...more }: Reported): void => {
    if (!TROUBLE.includes(what)) return logger[USUAL.includes(what) ? 'debug' : 'info'](more, what);
    if (!REPEATED.includes(what)) return logger.warn(more, what);
    const key = `${what} ${'error' in more ? more.error : ''}`;
    const last = repeated.get(key);
    if (last && now() - last.since < MINUTE_MS) return void last.leftOut++;
    for (const [old, { since }] of repeated) if (now() - since >= MINUTE_MS) repeated.delete(old);
    repeated.set(key, { since: now(), leftOut: 0 });
    logger.warn({ ...more, ...(last?.leftOut && { leftOut: last.leftOut }) }, what);
  };
}
