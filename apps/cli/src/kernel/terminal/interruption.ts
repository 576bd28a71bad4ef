import { constants } from 'node:os';
import { outputFailure } from '../files/files';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndingSignal = (typeof ENDING)[number] | 'SIGPIPE';

/** Somebody ended the program by a signal: no fault of anyone, and the shell is told which it was. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: EndingSignal) {
    super(signal === 'SIGPIPE' ? 'nobody reads the results any more' : `ended by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
    this.name = 'Interrupted';
  }
}

/**
 * Runs `work` so that a signal does not end the program but makes `interrupted` reject, for `work` to close what it has
 * opened (a Postgres would go on running); a reader of the output who leaves does the same. With `lastWords`, a second
 * signal calls them and ends the program at once; without, only a third one does, because npx passes on a Ctrl-C that
 * this program got already.
 */
export async function listeningToSignals<T>(
  work: (interrupted: Promise<never>) => Promise<T>,
  lastWords?: (interrupted: Interrupted) => void,
): Promise<T> {
  let interrupt: (reason: Error) => void = () => {};
  const interrupted = new Promise<never>((_, reject) => (interrupt = reject));
  interrupted.catch(() => {}); // it may come when nobody waits for it
  let first: Interrupted | null = null;
  let patience = lastWords ? 0 : 1;
  const stopListening = () => ENDING.forEach((signal) => process.off(signal, end));
  const end: NodeJS.SignalsListener = (signal) => {
    if (!first) {
      first = new Interrupted(signal as EndingSignal); // it is called for these alone
      return interrupt(first);
    }
    if (patience-- > 0) return;
    stopListening();
    lastWords?.(first);
    process.kill(process.pid, signal);
  };
  for (const signal of ENDING) process.on(signal, end);
  const lost = (error: NodeJS.ErrnoException) =>
    interrupt(error.code === 'EPIPE' ? new Interrupted('SIGPIPE') : outputFailure(error));
  process.stdout.on('error', lost);
  try {
    return await work(interrupted);
  } finally {
    process.stdout.off('error', lost);
    stopListening();
  }
}
