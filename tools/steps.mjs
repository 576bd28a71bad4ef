import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const canSignalGroups = process.platform !== 'win32';
const running = new Set();
process.on('exit', () => running.forEach((child) => end(child, 'SIGTERM')));
let interrupted = () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted());

/** Sets what to do when somebody interrupts the program. */
export function onInterruption(stop) {
  interrupted = stop;
}

/**
 * Runs a command to its end and tells how it went. What it says is kept until then, so that commands that run at
 * once do not mix; `live` passes it on at once.
 */
export function step(name, [command, ...args], { live = false, env = {} } = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: canSignalGroups,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const settle = (ok) => {
      running.delete(child);
      resolve({ name, ok, seconds: (Date.now() - started) / 1000, output });
    };
    child.once('error', (error) => {
      output += error.message;
      settle(false);
    });
    child.once('close', (code) => settle(code === 0));
  });
}

/**
 * Ends a child with all that it has started, because a worker in an endless loop does not notice that its parent is
 * gone.
 */
function end(child, signal) {
  if (!canSignalGroups || !child.pid) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it ended by itself just now
  }
}

/** One line for a step, and what it said if it failed. */
export function tell({ name, ok, seconds, output }) {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`);
  if (!ok && output) console.log(output.trimEnd() + '\n');
}

/** A program of node_modules, run with this very Node: no shell, no npx, the same on every platform. */
export function tool(path, ...args) {
  return [process.execPath, `node_modules/${path}`, ...args];
}
