import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { join } from 'node:path';
import { filesBelow } from '../build/fingerprint.mjs';
import { collectTests, forget } from './tests.mjs';

// what the mutated code asks which mutant is on, counts in, and reports to
const mutating = (globalThis.__stryker__ ??= {});

/** Runs the domain's tests in this very process: a mutant takes milliseconds, where Jest takes half a second. */
class DomainRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    mutating.mutantCoverage = { static: {}, perTest: {} };
    const tests = [];
    for (const file of testFiles()) {
      mutating.currentTestId = undefined;
      for (const { id, run } of collectTests(process.cwd(), file)) {
        mutating.currentTestId = id;
        const failure = await timed(id, run);
        const timeSpentMs = durations.get(id);
        const outcome =
          failure === null
            ? { status: TestStatus.Success }
            : { status: TestStatus.Failed, failureMessage: `${id}\n${failure}` };
        tests.push({ id, name: id, timeSpentMs, fileName: file, ...outcome });
      }
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: mutating.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    Object.assign(mutating, { activeMutant: activeMutant.id, hitLimit, hitCount: 0, currentTestId: undefined });
    let nrOfTests = 0;
    const killed = (by, failureMessage) =>
      mutating.hitCount > hitLimit
        ? { status: MutantRunStatus.Timeout, reason: failureMessage }
        : { status: MutantRunStatus.Killed, killedBy: [by], failureMessage, nrOfTests };
    forget();
    const testIds = testFilter && new Set(testFilter);
    const tests = [];
    for (const file of testFiles()) {
      if (testFilter && !testFilter.some((id) => id.startsWith(`${file} `))) continue;
      const broken = await failureOf(() => tests.push(...collectTests(process.cwd(), file)));
      if (broken !== null) return killed(file, broken);
    }
    for (const { id, run } of quickFirst(tests)) {
      if (testIds && !testIds.has(id)) continue;
      nrOfTests += 1;
      const failure = await timed(id, run);
      if (failure !== null) return killed(id, failure);
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }
}

/** Longest durations of tests, by their ids. */
const durations = new Map();

async function timed(id, run) {
  const started = performance.now();
  const failure = await failureOf(run);
  durations.set(id, Math.max(durations.get(id) ?? 0, performance.now() - started));
  return failure;
}

/** One that fails is enough: those that try a thousand things are asked only if all others see nothing. */
function quickFirst(tests) {
  return tests.toSorted((a, b) => (durations.get(a.id) ?? 0) - (durations.get(b.id) ?? 0));
}

async function failureOf(act) {
  try {
    await act();
    return null;
  } catch (error) {
    return String(error?.message ?? error) || 'failed';
  }
}

function testFiles() {
  const rooms = JSON.parse(process.env.MUTATE_ROOMS); // as mutate.mjs says
  return rooms.flatMap((room) =>
    filesBelow(process.cwd(), join('libs/domain/src', room)).filter((file) => file.endsWith('.test.ts')),
  );
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'domain', DomainRunner)];
