import { readFileSync, rmSync } from 'node:fs';
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
const results = join(root, '.cache/test-results.json');
rmSync(results, { force: true });
rmSync(join(root, '.cache/test-pictures'), { recursive: true, force: true }); // drawn by an earlier state of the code

const phases = [await install()];
if (phases[0].ok) {
  phases.push(await build());
  // before the tests, not beside them: what is tested for its timing has both cores to itself
  if (wanted.length === 0) phases.push(...(await Promise.all(checks())));
  const jest = ['jest/bin/jest.js', '--json', `--outputFile=${results}`, ...wanted];
  phases.push(await step('tests', tool(...jest), { live: true, env: await browser(), limitMs: LIMIT_MS }));
}
report(phases, readResults());

/** For the tests that drive one, where some of those are wanted. */
async function browser() {
  const driving = filesBelow(root, 'e2e').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('playwright'),
  );
  if (!driving.some((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))) return {};
  const { chromium } = await import('./chromium.mjs');
  const { path, ...done } = await chromium();
  phases.push(done);
  return path ? { CHROME_PATH: path } : {};
}

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return null; // Jest did not get that far, and has said why
  }
}

function report(phases, tests) {
  const files = tests?.testResults ?? [];
  console.log('\nWhere the time went');
  phases.forEach(tell);
  const fileTimes = files.map(({ name, startTime, endTime }) => [endTime - startTime, relative(root, name)]);
  const testTimes = files.flatMap((file) => file.assertionResults.map((test) => [test.duration ?? 0, test.fullName]));
  slowest('files', fileTimes);
  slowest('tests', testTimes);

  for (const { fullName, status } of files.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'failed') console.log(`failed: ${fullName}`);
  const passed = tests?.numPassedTests ?? 0;
  const testsFailed = (tests?.numFailedTests ?? 0) + (tests?.numRuntimeErrorTestSuites ?? 0);
  const failed = testsFailed + phases.filter(({ name, ok }) => !ok && !(name === 'tests' && testsFailed > 0)).length;
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

function slowest(what, times) {
  if (times.length === 0) return;
  console.log(`slowest ${what}`);
  const top = times.sort(([a], [b]) => b - a).slice(0, 8);
  for (const [ms, name] of top) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
