import { randomInt } from 'node:crypto';

/** Below those that systems hand out by themselves, and above those that programs are known by. */
const PORTS = [15_000, 32_000] as const;

/** Listens on a port that no system hands to others, so that it can be listened on again later. */
export async function onOwnPort<T>(listen: (port: number) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await listen(randomInt(...PORTS));
    } catch (error) {
      if (!/EADDRINUSE|No address added/.test(String(error))) throw error; // somebody listens there: on another one
    }
}
