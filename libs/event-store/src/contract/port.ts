import { randomInt } from 'node:crypto';

/** Range below the ports that operating systems assign by themselves, and above the well-known ones. */
const PORTS = [15_000, 32_000] as const;

/** Listens on a port that the system assigns to nobody else, so that a test can listen on it again later. */
export async function onOwnPort<T>(listen: (port: number) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await listen(randomInt(...PORTS));
    } catch (error) {
      if (!/EADDRINUSE|No address added/.test(String(error))) throw error; // the port is in use: try another one
    }
}
