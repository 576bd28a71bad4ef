import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as driven } from 'playwright-core';
import { QUICK, unpackChromium, unpackedChromium } from './chromium/unpack.mjs';
import { step, tell, tool } from './steps.mjs';

const OTHERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Finds a Chromium that opens a page, and gets one where there is none; on Debian the one without windows in any case,
 * as pages take it two thirds of the time. Its `path` goes to the tests as CHROME_PATH.
 */
export async function chromium() {
  const started = Date.now();
  const problems = [];
  const path = await firstOf(ways(), problems);
  if (!path) problems.push('Install a Chromium, or name one in CHROME_PATH.');
  const seconds = (Date.now() - started) / 1000;
  return { name: 'browser', ok: Boolean(path), seconds, output: problems.join('\n'), path };
}

async function firstOf(ways, problems) {
  for (const { what, get, places } of ways) {
    if (get) {
      console.error(`${what} ...`);
      const done = await get();
      if (!done.ok) problems.push(`${what}: ${done.output}`);
    }
    for (const place of places().filter(existsSync)) {
      const fault = await faultOf(place);
      if (!fault) return place;
      problems.push(`${place} opens no page: ${fault}`);
    }
  }
  return null;
}

/** Places of a Chromium in the order of search, each with a way to install it. */
function ways() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return [{ places: () => [CHROME_PATH] }];
  const quick = () => [...onPath(QUICK), `/usr/bin/${QUICK}`, unpackedChromium];
  const installed = { places: () => [...OTHERS.flatMap(onPath), driven.executablePath()] };
  const get = process.getuid?.() === 0 ? installChromium : unpackChromium;
  return [
    { places: quick },
    ...(isDebian() ? [{ what: `getting Debian's ${QUICK}`, get, places: quick }] : []),
    installed,
    { ...installed, what: 'getting the Chromium of Playwright', get: downloadChromium },
  ];
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/**
 * Fault that keeps a browser from being driven, or null: one that tells its version may lack what it needs to open a
 * page.
 */
async function faultOf(executablePath) {
  try {
    const browser = await driven.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      await page.setContent('<title>It opens pages</title>');
      return (await page.title()) === 'It opens pages' ? null : 'it shows something else';
    } finally {
      await browser.close();
    }
  } catch (error) {
    return error.message;
  }
}

async function installChromium() {
  const updated = await step('browser', ['apt-get', 'update', '--quiet']);
  if (!updated.ok) return updated;
  const install = ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', QUICK];
  return step('browser', install, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function downloadChromium() {
  return step('browser', tool('playwright-core/cli.js', 'install', 'chromium'));
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
