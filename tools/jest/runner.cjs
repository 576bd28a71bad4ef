const { join, relative } = require('node:path');
const { default: circus } = require('jest-circus/runner');
const testCode = require('../house/test-code.json');
const { filesOfGroup, isGroup } = require('./group-file.cjs');
const { Surroundings } = require('./surroundings.cjs');

const TOP = join(__dirname, '../..');
const TESTING_LIBRARY = join(__dirname, 'testing-library.cjs');
/** Modules that belong to one test file: support of tests holds what it made, the library of React registers hooks. */
const LOADED_ANEW = [
  ...testCode.map((pattern) => new RegExp(pattern)),
  /^node_modules\/@testing-library\/react\/dist\/index\.js$/,
];

/**
 * Runs a test file, or the files of a group one after another in one scope: modules are loaded and compiled once for all
 * of them. Each file has its own tests, hooks and support, and finds the globals as the first one did.
 */
module.exports = async (globalConfig, config, environment, runtime, path, send) => {
  if (!isGroup(path)) return circus(globalConfig, config, environment, runtime, path, send);
  const sendOfGroup = send && ((event, [, ...rest]) => send(event, [path, ...rest])); // Jest knows the group alone
  const isBrowser = 'document' in environment.global;
  const configOfFile = { ...config, setupFilesAfterEnv: isBrowser ? [TESTING_LIBRARY] : [] };
  const surroundings = new Surroundings(environment.global);
  const files = [];
  for (const file of filesOfGroup(path)) {
    prepareScope(environment, runtime);
    const run = () => circus(globalConfig, configOfFile, environment, runtime, file, sendOfGroup);
    files.push(await resultOfFile(nameOf(file), run));
    runtime.restoreAllMocks();
    environment.fakeTimersModern?.useRealTimers();
    surroundings.restore();
  }
  return resultOf(files);
};

/** Has jest-circus, with its tests, hooks and listeners, and what belongs to one file loaded anew. */
function prepareScope({ global }, runtime) {
  const { internalModuleRegistry, moduleRegistry } = runtime.registries;
  runtime.enterTestCode(); // between tests nothing is loaded
  internalModuleRegistry.clear();
  for (const path of moduleRegistry.keys())
    if (LOADED_ANEW.some((pattern) => pattern.test(nameOf(path)))) moduleRegistry.delete(path);
  delete global[Symbol.for('EVENT_HANDLERS')];
}

/** Tests of one file with its path above their names, and what failed. An error outside of a test is a failed test. */
async function resultOfFile(name, run) {
  const { testResults, failureMessage, testExecError } = await run().catch((error) => ({
    testResults: [],
    testExecError: error,
  }));
  const tests = testResults.map((test) => ({ ...test, ancestorTitles: [name, ...test.ancestorTitles] }));
  const failures = failureMessage ? [`${name}\n${failureMessage}`] : [];
  const fail = (title, message) => {
    tests.push(failedTest(name, title, message));
    if (!failureMessage) failures.push(`${name}\n  ● ${title}\n\n    ${message}\n`);
  };
  if (testExecError) fail('runs', testExecError.stack ?? testExecError.message ?? String(testExecError));
  else if (tests.length === 0) fail('holds tests', 'There is no test in this file.');
  return { tests, failures };
}

function failedTest(name, title, message) {
  return {
    ancestorTitles: [name],
    title,
    fullName: `${name} ${title}`,
    status: 'failed',
    failureMessages: [message],
    failureDetails: [],
    retryReasons: [],
    invocations: 1,
    numPassingAsserts: 0,
  };
}

/** Result of a group, in Jest's terms. */
function resultOf(files) {
  const tests = files.flatMap((file) => file.tests);
  const failures = files.flatMap((file) => file.failures);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    failureMessage: failures.length > 0 ? failures.join('\n') : null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testResults: tests,
    leaks: false,
    openHandles: [],
    perfStats: {}, // Jest sets them
    skipped: false,
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
  };
}

function nameOf(path) {
  return relative(TOP, path).replaceAll('\\', '/');
}
