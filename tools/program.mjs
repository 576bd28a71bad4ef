import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './steps.mjs';

/** Postgres alone may take 60 s to write down what it holds. */
const STOP_LIMIT_MS = 90_000 + Number(process.env.DRAIN_MS || 0);

/**
 * Starts a program of dist/ that ends by itself when it is told to, or when this process is gone: it sees its IPC
 * channel close. It has a process group of its own, so that the terminal's Ctrl-C reaches it once, through `stop`.
 */
export function startProgram(main, env = {}) {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let alarm;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(alarm);
      if (signal && !alarm) console.error(endingOf(main, child.pid, signal));
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
  const stop = () => {
    if (alarm) return ended;
    alarm = setTimeout(() => {
      console.error(`not ended after ${STOP_LIMIT_MS / 1000} s: killing it`);
      child.kill('SIGKILL');
    }, STOP_LIMIT_MS);
    child.kill('SIGTERM');
    return ended;
  };
  return { child, ended, stop };
}

/** A program that was killed says nothing itself. Nobody here has sent the signal. */
function endingOf(main, pid, signal) {
  return [
    `${main} (process ${pid}) was ended by ${signal}: somebody has killed it, or the machine ran out of memory.`,
    ...(signal === 'SIGKILL' && process.platform === 'linux'
      ? ['Whether memory ran out: journalctl -k --grep="out of memory" (or dmesg), or docker inspect in a container.']
      : []),
    'What the shop has answered is kept: the same command starts it again, and goes on.',
  ].join('\n');
}

/** Killed, npm does not tell what it has started. */
export function onNpmGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), 1_000).unref();
}
