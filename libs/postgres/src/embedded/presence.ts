import { readlinkSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { read, writeDurably } from '../files/durable-files';
import { StartRefused } from './start-refused';

/** A program that keeps a Postgres in use gives a sign of life this often. */
export const BEAT_MS = 1_000;

/** Name of a machine, or of a container on it: numbers of processes are the same within it. */
export function here(): string {
  return process.platform === 'linux' ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname();
}

/** Leaves a sign that the Postgres of this data folder is in use, and where. */
export function beat(home: string): void {
  const file = signIn(home);
  if (read(file)?.trim() !== here()) writeDurably(file, `${here()}\n`);
  else utimesSync(file, new Date(), new Date());
}

/**
 * Refuses a folder that is in use on another machine or in another container: what lives there looks dead from here,
 * and two Postgres on one folder destroy it. Only signs of life tell, which takes a moment.
 */
export async function refuseIfUsedElsewhere(home: string, watchMs: number, signal?: AbortSignal): Promise<void> {
  const there = read(signIn(home))?.trim();
  if (!there || there === here()) return;
  const last = lastSign(home);
  await pause(watchMs, undefined, { signal });
  if (lastSign(home) === last) return;
  const [name] = there.split(' ');
  throw new StartRefused(
    `${name}, another machine or container, uses ${home} now: end that program, or take another folder.`,
  );
}

function lastSign(home: string): number | undefined {
  return statSync(signIn(home), { throwIfNoEntry: false })?.mtimeMs;
}

function signIn(home: string): string {
  return join(home, 'postgres-in-use');
}
