import { describeFault } from '@rabbet/postgres';
import type { Logger } from 'pino';

/** The log lines of the program: structured, and without personal data. */
export class AppLogger {
  constructor(private readonly logger: Logger) {}

  debug(what: object, message: string): void {
    this.logger.debug(what, message);
  }

  info(what: object, message: string): void {
    this.logger.info(what, message);
  }

  warn(what: object, message: string): void {
    this.logger.warn(what, message);
  }

  error(what: object, message: string): void {
    this.logger.error(what, message);
  }

  /** Logs the stack of a bug without its message, which may quote a request. */
  fault(error: unknown, what: object): void {
    const { name, stack = '', cause } = error instanceof Error ? error : new Error(String(typeof error));
    // the driver gives all of Postgres' errors one name
    const faultName = name === 'error' ? describeFault(error) : name;
    this.logger.error({ ...what, error: faultName, stack: framesOf(stack), cause: framesOf(stackOf(cause)) }, 'fault');
  }
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.name) : '';
}

function framesOf(stack: string): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.length > 0 ? frames.map((line) => line.trim()).join('\n') : undefined;
}
