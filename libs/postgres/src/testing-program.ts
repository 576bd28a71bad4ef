import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

const DIST = join(__dirname, '../../../dist');

export interface Program {
  readonly child: ChildProcess;
  /** All that it printed, once it has ended well; rejects with what it complained of when it has not. */
  readonly output: Promise<string>;
  /** The first line printed that matches, as soon as it is there. */
  line(pattern: RegExp): Promise<string>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/** For tests: runs a program of ours as a process of its own, from what `npm run build` made of it. */
export function startProgram(source: string, args: readonly string[] = [], options: SpawnOptions = {}): Program {
  const child = spawn(process.execPath, ['--enable-source-maps', join(DIST, `${source}.js`), ...args], {
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
  return {
    child,
    output,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = printed
            .split('\n')
            .slice(0, -1)
            .find((one) => pattern.test(one));
          if (line === undefined) return;
          listeners.delete(look);
          resolve(line);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`${source} ended without ${pattern}: ${complaint || printed}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
