import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root, tell, tool } from './steps.mjs';

// npm run shots [-- folder [start of paths]]: pictures of every page at 390, 820 and 1440, light and dark
for (const prepare of [install, build]) {
  const done = await prepare();
  if (done.ok) continue;
  tell(done);
  process.exit(1);
}
const [folder = '.cache/shots', of = ''] = process.argv.slice(2);
const [command, ...args] = tool('jest/bin/jest.js', '--testMatch', '**/e2e/site/shots.run.ts');
const env = { ...process.env, SHOTS: folder, SHOTS_OF: of };
spawn(command, args, { cwd: root, stdio: 'inherit', env }).on('close', (code) => (process.exitCode = code ?? 1));
