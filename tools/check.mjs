import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { linesByRoom } from './lines.mjs';
import { step, tell, tool } from './steps.mjs';

const ROOMS = ['apps', 'libs', 'e2e', 'tools'];
/** Files at the top that load packages. */
const SETTINGS = ['.dependency-cruiser.cjs', 'eslint.config.mjs', 'jest.config.cjs'];

/** Starts the checks of the source that do not run it. */
export function checks() {
  return [
    step('types, lint', [process.execPath, '--max-old-space-size=6144', 'tools/check/types-and-lint.mjs']), // 2 GB as a rule
    step(
      'imports',
      tool('dependency-cruiser/bin/dependency-cruise.mjs', ...ROOMS, ...SETTINGS, '--output-type=err-long'),
    ),
    step('format', tool('prettier/bin/prettier.cjs', '.', '--check', '--log-level=warn')),
  ];
}

async function check() {
  const installed = await install();
  if (!installed.ok) return [installed];
  return Promise.all([...checks(), step('house', tool('jest/bin/jest.js', 'tools/house'))]);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  const done = await check();
  done.forEach(tell);
  console.log(`lines: ${linesByRoom()}`);
  const failed = done.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    `${((Date.now() - started) / 1000).toFixed(1)} s, ${failed.length ? `failed: ${failed.join(', ')}` : 'all in order'}`,
  );
  process.exitCode = failed.length ? 1 : 0;
}
