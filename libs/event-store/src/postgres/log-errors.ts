import { isConnectionLoss, isCorruption } from '@rabbet/postgres';
import { LogDamaged, LogUnavailable } from '../log/event-log';

/** Reasons by the code of Postgres or Node. The original messages are not shown, because they may hold a login. */
const REASON_BY_CODE: Record<string, string> = {
  25006: 'takes no writes: it is a standby, or was set to read only',
  53300: 'takes no more connections',
  55000: 'takes no connections at the moment',
  57014: 'has not answered in time',
  '57P01': 'was shut down',
  '57P02': 'was shut down',
  '57P03': 'is starting up or shutting down',
  ECONNRESET: 'broke the connection',
  EPIPE: 'broke the connection',
};

/** Says in one line why Postgres is unavailable. Takes an error for which `isConnectionLoss` is true. */
export function whyAway(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E/.test(code)) return REASON_BY_CODE[code] ?? 'cannot be reached';
  if (/^Query read timeout/.test(message)) return 'has not answered in time';
  if (/^timeout exceeded when trying to connect/.test(message)) return 'cannot be reached';
  return REASON_BY_CODE[code] ?? `broke the connection${code && ` (${code})`}`;
}

/** Translates an error of Postgres into LogUnavailable or LogDamaged; returns any other error unchanged. */
export function toLogError(error: unknown): unknown {
  if (isConnectionLoss(error)) return toLogUnavailable(error);
  if (!isCorruption(error)) return error;
  const { code } = error as { code?: string };
  return new LogDamaged(`the log is damaged on its disk: Postgres cannot read its pages (${code})`, { cause: error });
}

export function toLogUnavailable(error: unknown, ErrorClass = LogUnavailable): LogUnavailable {
  return new ErrorClass(`the log does not answer: Postgres ${whyAway(error)}`, { cause: error });
}
