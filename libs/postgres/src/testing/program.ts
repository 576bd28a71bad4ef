import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

const DIST = join(__dirname, '../../../../dist');

export interface Program {
  readonly child: ChildProcess;
  /** All that it printed, once it has ended well; rejects with what it complained of when it has not. */
  readonly output: Promise<string>;
  /** All that it has printed so far. */
  printed(): string;
  /** Waits until what it has printed is enough; rejects when it ends before. */
  until(enough: (printed: string) => boolean): Promise<void>;
  /** The first line printed that matches, as soon as it is there. */
  line(pattern: RegExp): Promise<string>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs one of our programs in a test as a process of its own, from the output of `npm run build`. */
export function startProgram(source: string, args: readonly string[] = [], options: SpawnOptions = {}): Program {
  const child = spawn(process.execPath, [join(DIST, `${source}.js`), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
  });
  let printed = '';
  let complaint = '';
  const listeners = new Set<() => void>();
  child.stdout?.on('data', (bytes) => {
    printed += bytes;
    for (const listener of listeners) listener();
  });
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const output = ended.then((code) => {
    if (code === 0) return printed;
    throw new Error(`${source} ended with ${code ?? 'a signal'}: ${complaint || printed}`);
  });
  output.catch(() => {}); // whoever does not ask is not told
  const until = (enough: (printed: string) => boolean, what = enough.toString()) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!enough(printed)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(`${source} ended before ${what}: ${complaint || printed}`)));
    });
  const findLine = (pattern: RegExp) =>
    printed
      .split('\n')
      .slice(0, -1)
      .find((line) => pattern.test(line));
  return {
    child,
    output,
    printed: () => printed,
    until,
    async line(pattern) {
      await until(() => findLine(pattern) !== undefined, String(pattern));
      return findLine(pattern)!; // just seen
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
