import processes from 'node:child_process';
import files, { writeSync } from 'node:fs';

/** The calls of Node by which a first start makes what stays, and what they are about. */
const CALLS = {
  'the password is written': [files, 'renameSync', /\/postgres-password$/],
  'a draft is begun': [files, 'mkdirSync', /\/data\.draft-\w+$/],
  'a draft is filled': [processes, 'spawn', /\/bin\/initdb$/],
  'a draft is given its name': [files, 'renameSync', /\/postgres\/data$/],
  'Postgres is started': [processes, 'spawn', /\/bin\/postgres$/],
} as const;

export type Point = `${'before' | 'after'} ${keyof typeof CALLS}`;

/** Halts a test program at a point for good; it prints that it is there. */
export function haltAt(point: Point): void {
  const [when = '', ...words] = point.split(' ');
  const [room, name, about] = CALLS[words.join(' ') as keyof typeof CALLS]; // as its type has it
  const calls = room as unknown as Record<string, (...given: unknown[]) => unknown>; // Node's own modules may be changed
  const call = calls[name]!; // named above
  calls[name] = (...args) => {
    const isThere = about.test(args.filter((argument) => typeof argument === 'string').join(' '));
    if (isThere && when === 'before') standStill(point);
    const result = call(...args);
    if (isThere) standStill(point);
    return result;
  };
}

function standStill(point: Point): void {
  writeSync(1, `at ${point}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
