import { Database } from '../database/database';
import { Leases } from '../leases/leases';

/** Holds a lease with a main thread that does nothing any more: `testing <url> <ms after which it counts as silent>`. */
async function main([url = '', mainSilentForMs]: string[]): Promise<void> {
  const leases = new Leases(new Database({ url }), { renewEveryMs: 20, mainSilentForMs: Number(mainSilentForMs) });
  await leases.acquire(['thanks']);
  process.stdout.write('held\n', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
}

void main(process.argv.slice(2));
