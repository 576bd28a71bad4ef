const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const TOP = join(__dirname, '../..');

/** Lists the test files that a group names: a path a line, below a comment that may choose their environment. */
function filesOfGroup(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('/*')).map((line) => join(TOP, line));
}

const isGroup = (path) => path.endsWith('.group');

module.exports = { filesOfGroup, isGroup };
