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
        const started = performance.now();
        const failure = await failureOf(run);
        const timeSpentMs = performance.now() - started;
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
    const wanted = testFilter && new Set(testFilter);
    const files = testFiles().filter((file) => !testFilter || testFilter.some((id) => id.startsWith(`${file} `)));
    forget();
    let nrOfTests = 0;
    const killed = (by, failureMessage) =>
      mutating.hitCount > hitLimit
        ? { status: MutantRunStatus.Timeout, reason: failureMessage }
        : { status: MutantRunStatus.Killed, killedBy: [by], failureMessage, nrOfTests };
    for (const file of files) {
      let tests = [];
      const broken = await failureOf(() => void (tests = collectTests(process.cwd(), file)));
      if (broken !== null) return killed(file, broken);
      for (const { id, run } of tests) {
        if (wanted && !wanted.has(id)) continue;
        nrOfTests += 1;
        const failure = await failureOf(run);
        if (failure !== null) return killed(id, failure);
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }
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
