import { isConnectionLoss, isCorruption } from '@rabbet/postgres';
import { LogDamaged, LogUnavailable } from '../log/event-log';

/** Reasons in words of our own: those of Postgres may hold a login. */
const BY_CODE: Record<string, string> = {
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

/** Reason, in one line, why Postgres is away, of an error that `isConnectionLoss` accepts. */
export function whyAway(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E/.test(code)) return BY_CODE[code] ?? 'cannot be reached';
  if (/^Query read timeout/.test(message)) return 'has not answered in time';
  if (/^timeout exceeded when trying to connect/.test(message)) return 'cannot be reached';
  return BY_CODE[code] ?? `broke the connection${code && ` (${code})`}`;
}

/** Translates an error of Postgres into one of the log, where there is one. */
export function toLogError(error: unknown): unknown {
  if (isConnectionLoss(error)) return logAway(error);
  if (!isCorruption(error)) return error;
  const { code } = error as { code?: string };
  return new LogDamaged(`the log is damaged on its disk: Postgres cannot read its pages (${code})`, { cause: error });
}

export function logAway(error: unknown, Away = LogUnavailable): LogUnavailable {
  return new Away(`the log does not answer: Postgres ${whyAway(error)}`, { cause: error });
}
