import { loadMasterKey } from './load-master-key';

/** Loads the master key of each of many data folders at a given time: `load-master-key <at ms> <folder>...`. */
function main([at = '0', ...homes]: string[]): void {
  while (Date.now() < Number(at)); // to the millisecond together with the others
  for (const home of homes) console.log(loadMasterKey({ variable: undefined, home, known: null }).fingerprint);
}

main(process.argv.slice(2));
