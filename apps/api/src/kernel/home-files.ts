import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says in the data folder where the shop is, for as long as it is there. Returns what takes that back. */
export function noteAddress(home: string, address: string): () => void {
  const file = join(home, 'address');
  writeFileSync(file, `${address}\n`);
  return () => rmSync(file, { force: true });
}
