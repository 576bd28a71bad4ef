import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root, tell } from './steps.mjs';

// npm run fill [-- --small] [FOLDER]: makes a shop of 1,000,000 events, or a tenth of it, in .cache/filled or in a folder
for (const prepare of [install, build]) {
  const done = await prepare();
  if (done.ok) continue;
  tell(done);
  process.exit(1);
}
spawn(process.execPath, ['dist/tools/fill/fill.js', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).on(
  'close',
  (code) => (process.exitCode = code ?? 1),
);
