import { build } from './build.mjs';
import { install } from './install.mjs';
import { onNpmGone, startProgram } from './program.mjs';
import { onInterruption, tell } from './steps.mjs';

// npm start: installs what is missing, builds what is stale, and runs the shop until Ctrl-C
for (const prepare of [install, build]) {
  const done = await prepare();
  if (!done.ok || done.seconds > 0) tell(done);
  if (!done.ok) process.exit(1);
}
const { ended, stop } = startProgram('dist/apps/api/src/main.js', { NODE_ENV: 'production' });
onInterruption(stop);
onNpmGone(stop);
process.exitCode = await ended;
