import { destination, type DestinationStream, type Logger, pino } from 'pino';

export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

/** Makes a logger of JSON lines. They are written at once, to the standard output by default. */
export function createLogger(level: Level, lines: DestinationStream = destination({ fd: 1, sync: true })): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}
