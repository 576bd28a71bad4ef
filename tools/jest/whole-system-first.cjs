const { default: Sequencer } = require('@jest/test-sequencer');

/** The tests of the whole system take longest, and must not be left for the end: Jest goes by sizes at first. */
module.exports = class WholeSystemFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isOfTheWhole), ...sorted.filter((test) => !isOfTheWhole(test))];
  }
};

function isOfTheWhole({ path }) {
  return /[\\/]e2e[\\/]/.test(path);
}
