import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // there once the flag is set

/** For tests: bytes that buffers of this process hold, without those that nobody looks at any more. */
export function heldBytes(): number {
  collect();
  collect(); // by then what the first has found is given back
  return process.memoryUsage().arrayBuffers;
}

const LOOK_MS = 100;

/** The most that they come to hold until it is stopped. Collecting takes long: it is done where garbage makes it more than `most`. */
export function watchHeld(most: number): { stop(): number } {
  const before = heldBytes();
  let held = 0;
  const look = () => {
    const withGarbage = process.memoryUsage().arrayBuffers - before;
    held = Math.max(held, withGarbage > most ? heldBytes() - before : withGarbage);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return held;
    },
  };
}
