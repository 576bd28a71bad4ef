import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { read, writeDurably } from '../files/durable-files';
import { beginningOf } from './living-process';
import { here } from './presence';

/** Mark of a program that runs on a data folder. */
interface Mark {
  readonly pid: number;
  readonly beginning: string | null;
  readonly here: string;
  readonly since: string;
}

export interface RunningMark {
  /** Starts of those programs that have left their marks: killed, out of memory, or gone with their machine. */
  readonly uncleanStops: readonly string[];
  /** Says that this program has stopped in order. */
  remove(): void;
}

/** Marks a data folder as used by this program, and finds the marks of those that did not stop in order. */
export function markRunning(home: string, now: Date): RunningMark {
  const folder = join(home, 'running');
  mkdirSync(folder, { recursive: true });
  const uncleanStops = readdirSync(folder).flatMap((name) => {
    const mark = markIn(join(folder, name));
    if (mark && isAlive(mark)) return [];
    rmSync(join(folder, name), { force: true });
    return mark ? [mark.since] : [];
  });
  const { pid } = process;
  const file = join(folder, randomUUID());
  const mark: Mark = { pid, beginning: beginningOf(pid), here: here(), since: now.toISOString() };
  writeDurably(file, JSON.stringify(mark));
  return { uncleanStops: uncleanStops.sort(), remove: () => rmSync(file, { force: true }) };
}

function markIn(file: string): Mark | null {
  try {
    return JSON.parse(read(file) ?? 'null') as Mark | null; // written above
  } catch {
    return null; // cut off while it was written
  }
}

/** A program in another container or on another machine cannot be seen from here, and counts as gone. */
function isAlive(mark: Mark): boolean {
  return mark.here === here() && beginningOf(mark.pid) === mark.beginning;
}
