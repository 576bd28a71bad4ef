import { build } from './build.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { lighthouse } from './lighthouse.mjs';
import { root, tell } from './steps.mjs';
import { spawn } from 'node:child_process';

// npm run bench [-- --json] [-- names of sections] [-- --pages=home,event]: measures what stands in dist/, as programs run it
const args = process.argv.slice(2);
const env = { ...process.env };
for (const prepare of [install, build]) {
  const done = await prepare();
  if (done.ok) continue;
  tell(done);
  process.exit(1);
}
await get(chromium, 'CHROME_PATH', ['visits', 'lighthouse', 'public']);
await get(lighthouse, 'LIGHTHOUSE_PATH', ['lighthouse', 'public']);
spawn(process.execPath, ['dist/tools/bench/bench.js', ...args], { cwd: root, stdio: 'inherit', env }).on(
  'close',
  (code) => (process.exitCode = code ?? 1),
);

/** For the sections that need it; where it cannot be had, they say so. */
async function get(what, variable, sections) {
  if (!sections.some((section) => args.includes(section))) return;
  const { path, ...done } = await what();
  if (path) env[variable] = path;
  else tell(done);
}
