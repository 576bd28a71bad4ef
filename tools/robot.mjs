import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root, tell, tool } from './steps.mjs';

// npm run robot [-- minutes [seed]]: follows every link and sends every form of a shop of its own, for an hour
const [minutes = '60', seed] = process.argv.slice(2);
if (!(Number(minutes) > 0)) {
  console.error(`"${minutes}" is no number of minutes: npm run robot [-- minutes [seed]]`);
  process.exit(2);
}
for (const prepare of [install, build]) {
  const done = await prepare();
  if (done.ok) continue;
  tell(done);
  process.exit(1);
}
const env = { ...process.env, ROBOT_MINUTES: minutes, ...(seed && { ROBOT_SEED: seed }) };
const [command, ...args] = tool('jest/bin/jest.js', 'e2e/site/robot.test.ts');
spawn(command, args, { cwd: root, stdio: 'inherit', env }).on('close', (code) => (process.exitCode = code ?? 1));
