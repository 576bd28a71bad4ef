import { prepare } from './prepare.mjs';
import { onNpmGone, startProgram } from './program.mjs';
import { onInterruption } from './steps.mjs';

// npm start: installs what is missing, builds what is stale, and runs the shop until Ctrl-C
await prepare();
const { ended, stop } = startProgram('dist/apps/api/src/main.js', { NODE_ENV: 'production' });
onInterruption(stop);
onNpmGone(stop);
process.exitCode = await ended;
