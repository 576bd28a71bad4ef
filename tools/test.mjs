import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { filesBelow } from './build/fingerprint.mjs';
import { checks } from './check.mjs';
import { install } from './install.mjs';
import { root, step, tell, tool } from './steps.mjs';
import { writeGroups } from './test/groups.mjs';

// npm test [-- arguments for Jest, which then runs without the checks]
// npm run faults [-- words, of which a file's path holds one]
const isFaults = process.argv[2] === '--faults';
const words = process.argv.slice(isFaults ? 3 : 2);

const runs = isFaults ? faults() : words.length > 0 ? { tests: words } : tests();
const resultsOf = (name) => join(root, `.cache/test-results-${name.replace(' ', '-')}.json`);
for (const name of Object.keys(runs)) rmSync(resultsOf(name), { force: true });
rmSync(join(root, '.cache/test-pictures'), { recursive: true, force: true }); // drawn by an earlier state of the code

const phases = [await install()];
if (phases[0].ok) {
  phases.push(await build());
  if (!isFaults && words.length === 0) phases.push(...(await Promise.all(checks())));
  const env = { ...(await browser()), ...(isFaults && { TEST_TIER: 'faults' }) };
  for (const [name, those] of Object.entries(runs)) {
    const jest = tool('jest/bin/jest.js', '--json', `--outputFile=${resultsOf(name)}`, ...those);
    phases.push(await step(name, jest, { live: true, env }));
  }
}
report(phases, Object.keys(runs).map(readResults));

/**
 * Browsers and whole shops keep both cores busy; half of all other tests wait for something. Those run in groups, whose
 * files share the modules that they load: see tools/jest/runner.cjs.
 */
function tests() {
  writeGroups();
  return {
    'whole shops': ['--maxWorkers=2', '--roots', join(root, 'e2e')],
    tests: ['--maxWorkers=3', '--config', 'tools/jest/groups.config.cjs'],
  };
}

/** Tests that draw by a seed are run once more with another one; faults themselves one by one, as some are timed. */
function faults() {
  const files = ['apps', 'libs', 'e2e', 'tools']
    .flatMap((room) => filesBelow(root, room))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const isSeeded = (file) => /fast-check|TEST_SEED/.test(readFileSync(join(root, file), 'utf8'));
  const chosen = {
    fuzzing: files.filter((file) => file.endsWith('.test.ts') && isSeeded(file)),
    faults: files.filter((file) => file.endsWith('.faults.ts')),
  };
  const workers = { fuzzing: 2, faults: 1 };
  return Object.fromEntries(
    Object.entries(chosen)
      .filter(([, those]) => those.length > 0)
      .map(([name, those]) => [name, [`--maxWorkers=${workers[name]}`, '--runTestsByPath', ...those]]),
  );
}

/** Finds a browser for the tests that drive one, and makes the shop that they begin with, where some of those are to run. */
async function browser() {
  const driving = filesBelow(root, 'e2e').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('playwright'),
  );
  if (!driving.some((file) => words.length === 0 || words.some((word) => file.includes(word)))) return {};
  const { chromium } = await import('./chromium.mjs');
  const { path, ...done } = await chromium();
  const home = mkdtempSync(join(tmpdir(), 'rabbet-sample-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  const sample = await step('sample', [process.execPath, 'tools/sample-shop.mjs', home]);
  phases.push(done, sample);
  return { ...(sample.ok && { TEST_SHOP: home }), ...(path && { CHROME_PATH: path }) };
}

function readResults(name) {
  try {
    return { name, ...JSON.parse(readFileSync(resultsOf(name), 'utf8')) };
  } catch {
    return { name, testResults: [], numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }; // Jest did not get that far, and has said why
  }
}

function report(phases, tests) {
  const files = tests.flatMap(({ testResults }) => testResults).flatMap(filesOf);
  console.log('\nWhere the time went');
  phases.forEach(tell);
  const fileTimes = files.map(({ name, startTime, endTime }) => [endTime - startTime, relative(root, name)]);
  const testTimes = files.flatMap((file) => file.assertionResults.map((test) => [test.duration ?? 0, test.fullName]));
  longest('rooms', roomTimes(fileTimes), Infinity);
  longest('files', fileTimes, 8);
  longest('tests', testTimes, 8);

  for (const { fullName, status } of files.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'failed') console.log(`failed: ${fullName}`);
  const failedIn = new Map(
    tests.map(({ name, numFailedTests, numRuntimeErrorTestSuites }) => [
      name,
      numFailedTests + numRuntimeErrorTestSuites,
    ]),
  );
  const passed = tests.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
  // a step that failed is one, and a run of tests as many as failed in it
  const failed = phases.reduce((sum, { name, ok }) => sum + (failedIn.get(name) || Number(!ok)), 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

/** The files of a group: each begins where the one before it has ended. */
function filesOf(result) {
  if (!result.name.endsWith('.group')) return [result];
  const files = new Map();
  for (const test of result.assertionResults) {
    const [file] = test.ancestorTitles;
    files.set(file, [...(files.get(file) ?? []), test]);
  }
  let startTime = result.startTime;
  return [...files].map(([file, assertionResults]) => {
    const ends = assertionResults.map(({ startAt, duration }) => (startAt ?? 0) + (duration ?? 0));
    const endTime = Math.max(startTime, ...ends);
    const begun = { name: join(root, file), assertionResults, startTime, endTime };
    startTime = endTime;
    return begun;
  });
}

/** The time of all files below each pair of folders, with the number of files. */
function roomTimes(fileTimes) {
  const rooms = new Map();
  for (const [ms, file] of fileTimes) {
    const room = file.split(/[\\/]/).slice(0, 2).join('/');
    const [sum, count] = rooms.get(room) ?? [0, 0];
    rooms.set(room, [sum + ms, count + 1]);
  }
  return [...rooms].map(([room, [ms, count]]) => [ms, `${room}, ${count} files`]);
}

function longest(what, times, most) {
  if (times.length === 0) return;
  console.log(`${what} that took longest`);
  const top = times.sort(([a], [b]) => b - a).slice(0, most);
  for (const [ms, name] of top) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
