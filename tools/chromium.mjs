import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as driven } from 'playwright-core';
import { QUICK, unpackChromium, unpackedChromium } from './chromium/unpack.mjs';
import { step, tell, tool } from './steps.mjs';

const OTHERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Where a Chromium is that tests can drive. Gets one where there is none; on Debian the one without windows in any case,
 * as pages take it two thirds of the time. Its `path` goes to the tests as CHROME_PATH.
 */
export async function chromium() {
  const started = Date.now();
  const found = find();
  let output = '';
  for (const [what, get] of ways(found)) {
    console.error(`no ${found ? QUICK : 'Chromium'} on this machine: ${what} ...`);
    const done = await get();
    if (done.ok && find()) break;
    output += `${what}: ${done.output}\n`;
  }
  const path = find();
  if (!path) output += 'Install a Chromium, or name one in CHROME_PATH.';
  return { name: 'browser', ok: Boolean(path), seconds: (Date.now() - started) / 1000, output, path };
}

function find() {
  const { CHROME_PATH } = process.env;
  const places = [CHROME_PATH, ...onPath(QUICK), `/usr/bin/${QUICK}`, unpackedChromium, ...OTHERS.flatMap(onPath)];
  return [...places, driven.executablePath()].find((path) => path && existsSync(path));
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function ways(found) {
  if (found && (found === process.env.CHROME_PATH || basename(found) === QUICK)) return [];
  const playwright = [
    'downloading that of Playwright',
    () => step('browser', tool('playwright-core/cli.js', 'install', 'chromium')),
  ];
  const apt = !isDebian()
    ? []
    : process.getuid() === 0
      ? [[`apt-get install ${QUICK}`, installChromium]]
      : [['unpacking that of Debian and what it needs into .cache/', unpackChromium]];
  return found ? apt : [...apt, playwright];
}

async function installChromium() {
  const updated = await step('browser', ['apt-get', 'update', '--quiet']);
  if (!updated.ok) return updated;
  const install = ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', QUICK];
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
