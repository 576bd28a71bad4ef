const { join } = require('node:path');

const fc = require(join(__dirname, '../../node_modules/fast-check/lib/cjs/fast-check.js')); // its name leads here

const { TEST_SEED, TEST_TIER } = process.env;
/** A property tries so many times as many cases in the tier of faults, which draws another seed each time. */
const TIMES = TEST_TIER === 'faults' ? 20 : 1;
const USUAL_RUNS = 100;

fc.configureGlobal({ seed: Number(TEST_SEED) });

const longer = {
  ...fc,
  assert: (property, { numRuns = USUAL_RUNS, ...rest } = {}) =>
    fc.assert(property, { ...rest, numRuns: numRuns * TIMES }),
};

/** `fast-check` for tests: its cases follow from TEST_SEED, which `start-postgres.ts` sets. */
module.exports = { ...longer, default: longer, __esModule: true };
