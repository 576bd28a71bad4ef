import { constants } from 'node:os';

type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGPIPE';

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
 * While `work` runs, a signal does not end the program but makes `interrupted` reject, for `work` to close what it has
 * opened: a Postgres of ours would run on. So does a reader of the output who leaves. A second signal ends the program
 * at once.
 */
export async function listeningToSignals<T>(work: (interrupted: Promise<never>) => Promise<T>): Promise<T> {
  let end: NodeJS.SignalsListener = () => {};
  let leave = (_: NodeJS.ErrnoException) => {};
  const interrupted = new Promise<never>((_, reject) => {
    end = (signal) => {
      stopListening();
      reject(new Interrupted(signal as EndingSignal)); // it is called for these two alone
    };
    leave = (error) => reject(error.code === 'EPIPE' ? new Interrupted('SIGPIPE') : error);
  });
  interrupted.catch(() => {}); // it may come when nobody waits for it
  const stopListening = () => void process.off('SIGINT', end).off('SIGTERM', end);
  process.on('SIGINT', end).on('SIGTERM', end);
  process.stdout.on('error', leave);
  try {
    return await work(interrupted);
  } finally {
    stopListening();
  }
}
