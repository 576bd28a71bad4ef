import { build } from './build.mjs';
import { install } from './install.mjs';
import { root, tell } from './steps.mjs';
import { spawn } from 'node:child_process';

// npm run bench [-- --json] [-- names of sections]: measures what stands in dist/, as programs run it
for (const prepare of [install, build]) {
  const done = await prepare();
  if (done.ok) continue;
  tell(done);
  process.exit(1);
}
spawn(process.execPath, ['dist/tools/bench/bench.js', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).on(
  'close',
  (code) => (process.exitCode = code ?? 1),
);
