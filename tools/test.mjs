import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { checks } from './check.mjs';
import { install } from './install.mjs';
import { root, step, tell, tool } from './steps.mjs';

// npm test [-- arguments for Jest, which then runs without the checks]
const wanted = process.argv.slice(2);
const results = join(root, '.cache/test-results.json');
rmSync(results, { force: true });

const phases = [await install()];
if (phases[0].ok) {
  phases.push(await build());
  // before the tests, not beside them: what is tested for its timing has both cores to itself
  if (wanted.length === 0) phases.push(...(await Promise.all(checks())));
  const jest = ['jest/bin/jest.js', '--json', `--outputFile=${results}`, ...wanted];
  phases.push(await step('tests', tool(...jest), { live: true }));
}
report(phases, readResults());

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
