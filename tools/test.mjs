import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { filesBelow } from './build/fingerprint.mjs';
import { checks } from './check.mjs';
import { install } from './install.mjs';
import { root, step, tell, tool } from './steps.mjs';

// npm test [-- arguments for Jest, which then runs without the checks]
const wanted = process.argv.slice(2);
/** With all that comes before it, less than twenty minutes. */
const LIMIT_MS = 18 * 60_000;
/** Browsers and whole shops keep both cores busy; half of all other tests wait for something. */
const WHOLE = ['--maxWorkers=2', ...below('e2e')];
const PARTS = ['--maxWorkers=3', ...below('apps', 'libs', 'tools')];
const runs = wanted.length > 0 ? { tests: wanted } : { 'whole shops': WHOLE, tests: PARTS };
const resultsOf = (name) => join(root, `.cache/test-results-${name.replace(' ', '-')}.json`);
for (const name of Object.keys(runs)) rmSync(resultsOf(name), { force: true });
rmSync(join(root, '.cache/test-pictures'), { recursive: true, force: true }); // drawn by an earlier state of the code

const phases = [await install()];
if (phases[0].ok) {
  phases.push(await build());
  // before the tests, not beside them: what is tested for its timing has both cores to itself
  if (wanted.length === 0) phases.push(...(await Promise.all(checks())));
  const env = await browser();
  const endAt = Date.now() + LIMIT_MS;
  for (const [name, those] of Object.entries(runs)) {
    const jest = tool('jest/bin/jest.js', '--json', `--outputFile=${resultsOf(name)}`, ...those);
    phases.push(await step(name, jest, { live: true, env, limitMs: endAt - Date.now() }));
  }
}
report(phases, Object.keys(runs).map(readResults));

/** For the tests that drive one, where some of those are wanted, and the shop that they begin with. */
async function browser() {
  const driving = filesBelow(root, 'e2e').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('playwright'),
  );
  if (!driving.some((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))) return {};
  const { chromium } = await import('./chromium.mjs');
  const { path, ...done } = await chromium();
  const home = mkdtempSync(join(tmpdir(), 'rabbet-sample-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));
  const sample = await step('sample', [process.execPath, 'tools/sample-shop.mjs', home]);
  phases.push(done, sample);
  return { ...(sample.ok && { TEST_SHOP: home }), ...(path && { CHROME_PATH: path }) };
}

function below(...rooms) {
  return rooms.flatMap((room) => ['--roots', join(root, room)]);
}

function readResults(name) {
  try {
    return { name, ...JSON.parse(readFileSync(resultsOf(name), 'utf8')) };
  } catch {
    return { name, testResults: [], numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }; // Jest did not get that far, and has said why
  }
}

function report(phases, tests) {
  const files = tests.flatMap(({ testResults }) => testResults);
  console.log('\nWhere the time went');
  phases.forEach(tell);
  const fileTimes = files.map(({ name, startTime, endTime }) => [endTime - startTime, relative(root, name)]);
  const testTimes = files.flatMap((file) => file.assertionResults.map((test) => [test.duration ?? 0, test.fullName]));
  slowest('files', fileTimes);
  slowest('tests', testTimes);

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

function slowest(what, times) {
  if (times.length === 0) return;
  console.log(`slowest ${what}`);
  const top = times.sort(([a], [b]) => b - a).slice(0, 8);
  for (const [ms, name] of top) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
