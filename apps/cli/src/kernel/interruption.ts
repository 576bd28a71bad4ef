import { constants } from 'node:os';

type EndingSignal = 'SIGINT' | 'SIGTERM';

/** Somebody ended the program by a signal: no fault of anyone, and the shell is told which it was. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: EndingSignal) {
    super(`ended by ${signal}`);
    this.name = 'Interrupted';
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * While `work` runs, a signal does not end the program but makes `interrupted` reject, for `work` to close what it has
 * opened: a Postgres of ours would run on. A second signal ends the program at once.
 */
export async function listeningToSignals<T>(work: (interrupted: Promise<never>) => Promise<T>): Promise<T> {
  let end: NodeJS.SignalsListener = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    end = (signal) => {
      stopListening();
      reject(new Interrupted(signal as EndingSignal)); // it is called for these two alone
    };
  });
  interrupted.catch(() => {}); // it may come when nobody waits for it
  const stopListening = () => void process.off('SIGINT', end).off('SIGTERM', end);
  process.on('SIGINT', end).on('SIGTERM', end);
  try {
    return await work(interrupted);
  } finally {
    stopListening();
  }
}
