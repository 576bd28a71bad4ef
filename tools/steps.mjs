import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/**
 * Runs a command to its end and tells how it went. What it says is kept until then, so that commands that run at
 * once do not mix; `live` passes it on at once.
 */
export function step(name, [command, ...args], { live = false, env = {}, limitMs = 20 * 60_000 } = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const alarm = setTimeout(() => {
      output += `\nstopped after ${limitMs / 1000} s\n`;
      child.kill('SIGKILL');
    }, limitMs);
    const end = (ok) => {
      clearTimeout(alarm);
      running.delete(child);
      resolve({ name, ok, seconds: (Date.now() - started) / 1000, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
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
