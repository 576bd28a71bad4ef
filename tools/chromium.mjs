import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as driven } from 'playwright-core';
import { unpackChromium, unpackedChromium } from './chromium/unpack.mjs';
import { step, tell, tool } from './steps.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const DEBIANS_OWN = '/usr/bin/chromium';

/** Where a Chromium is that tests can drive; gets one where there is none. Its `path` goes to them as CHROME_PATH. */
export async function chromium() {
  const found = find();
  if (found) return { name: 'browser', ok: true, seconds: 0, output: '', path: found };
  const started = Date.now();
  let output = '';
  for (const [what, get] of ways()) {
    console.error(`no Chromium on this machine: ${what} ...`);
    const done = await get();
    const path = find();
    if (done.ok && path) return { ...done, name: 'browser', seconds: (Date.now() - started) / 1000, path };
    output += `${what}: ${done.output}\n`;
  }
  output += 'Install a Chromium, or name one in CHROME_PATH.';
  return { name: 'browser', ok: false, seconds: (Date.now() - started) / 1000, output };
}

function find() {
  const { CHROME_PATH, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [CHROME_PATH, ...onPath, DEBIANS_OWN, unpackedChromium, driven.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function ways() {
  const playwright = [
    'downloading that of Playwright',
    () => step('browser', tool('playwright-core/cli.js', 'install', 'chromium')),
  ];
  if (!isDebian()) return [playwright];
  const isRoot = process.getuid() === 0;
  const apt = isRoot
    ? ['apt-get install chromium', installChromium]
    : ['unpacking that of Debian and what it needs into .cache/', unpackChromium];
  return [apt, playwright];
}

async function installChromium() {
  const updated = await step('browser', ['apt-get', 'update', '--quiet']);
  if (!updated.ok) return updated;
  const install = ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', 'chromium'];
  return step('browser', install, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { path, ...done } = await chromium();
  if (!path) tell(done);
  else console.log(path);
  process.exitCode = path ? 0 : 1;
}
