import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMasterKey } from './load-master-key';

/** Loads the master key of each of many data folders, at each together with the others: `load-master-key <programs> <folder>...`. */
function main([programs = '1', ...homes]: string[]): void {
  for (const home of homes) {
    writeFileSync(join(home, `program-${process.pid}`), '');
    while (readdirSync(home).filter((name) => name.startsWith('program-')).length < Number(programs));
    console.log(loadMasterKey({ variable: undefined, home, storedFingerprint: null }).fingerprint);
  }
}

main(process.argv.slice(2));
