import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Operated {
  readonly seconds: number;
  /** Most memory that the program had at once. */
  readonly peakMb: number;
}

/** Runs the command line as an operator does, and watches its memory. */
export async function operate(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Operated> {
  const started = performance.now();
  const main = join(__dirname, '../../apps/cli/src/main.js');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid))), 50);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`rabbet ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, peakMb };
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it is over
  }
}
