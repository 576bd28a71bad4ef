import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { root, step } from './steps.mjs';

/** The last that runs with every Node that Rabbet runs with. */
const VERSION = '12.8.2';
const folder = join(root, '.cache/lighthouse');
const installed = join(folder, 'node_modules/lighthouse');

/** Where Lighthouse is; gets it where it is not: 185 MB that nobody else needs. Its `path` goes to the bench as LIGHTHOUSE_PATH. */
export async function lighthouse() {
  const path = join(installed, 'cli/index.js');
  if (versionIn(installed) === VERSION) return { name: 'lighthouse', ok: true, seconds: 0, output: '', path };
  console.error(`getting Lighthouse ${VERSION} ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const install = ['install', '--prefix', folder, '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund'];
  const done = await step('lighthouse', npm(...install, `lighthouse@${VERSION}`));
  return versionIn(installed) === VERSION ? { ...done, path } : { ...done, ok: false };
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return null; // it is not there, or was cut off
  }
}
