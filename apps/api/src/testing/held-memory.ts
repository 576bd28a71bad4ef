import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // there once the flag is set

/** Counts, for tests, the bytes that buffers of this process hold, without those that nobody can reach any more. */
export function heldBytes(): number {
  collect();
  collect(); // by then what the first has found is given back
  return process.memoryUsage().arrayBuffers;
}
