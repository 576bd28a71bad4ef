import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './steps.mjs';

// node tools/sample-shop.mjs FOLDER: a shop with the sample there, closed; tests copy it, as hanging one takes 7 s of a core
const [home] = process.argv.slice(2);
chmodSync(home, 0o755); // else root's database goes elsewhere
const env = {
  ...process.env,
  RABBET_HOME: home,
  HOST: '127.0.0.1',
  PORT: '0',
  PICTURE_CACHE_MB: '1',
  LOG_LEVEL: 'warn',
};
for (const elsewhere of ['DATABASE_URL', 'EVENT_STORE_URL', 'RABBET_MASTER_KEY']) delete env[elsewhere];
const main = join(root, 'dist/apps/api/src/main.js');
const shop = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
for await (const line of createInterface(shop.stdout)) if (line.startsWith('Rabbet is at ')) shop.kill('SIGINT');
if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit');
process.exitCode = shop.exitCode ?? 1;
