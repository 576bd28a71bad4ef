const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The tests of the whole system take longest, and those that walk through the whole site longest of them; of groups, those
 * of the programs. What is left for the end goes on alone. Jest goes by sizes at first.
 */
module.exports = class WholeSystemFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b)); // those of one rank stay as they are
  }
};

const RANKS = [
  /[\\/]e2e[\\/]site[\\/]/,
  /[\\/]e2e[\\/]/,
  /[\\/]groups[\\/]apps[\\/](api|cli)[\\/]/,
  /[\\/]groups[\\/]apps[\\/]/,
];

function rankOf({ path }) {
  const rank = RANKS.findIndex((kind) => kind.test(path));
  return rank < 0 ? RANKS.length : rank;
}
