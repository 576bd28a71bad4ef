import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../build/fingerprint.mjs';
import { root } from '../steps.mjs';

const FOLDER = join(root, '.cache/groups');
/** Files that share what it costs to load their modules: more of them would keep other workers waiting at the end. */
const MOST_FILES = 24;

/**
 * Writes groups of test files, which `tools/jest/runner.cjs` runs in one scope each. They follow from the paths of the
 * files alone: the same files run beside each other, in the same order, on every machine.
 */
export function writeGroups() {
  rmSync(FOLDER, { recursive: true, force: true });
  const rooms = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  for (const { name, lines } of [...rooms, 'tools'].flatMap(groupsOf)) {
    const file = join(FOLDER, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
  }
}

function groupsOf(room) {
  const byEnvironment = new Map();
  for (const file of filesBelow(root, room)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort()) {
    const comment = environmentComment(file);
    byEnvironment.set(comment, [...(byEnvironment.get(comment) ?? []), file]);
  }
  return [...byEnvironment]
    .flatMap(([comment, files]) => chunksOf(files).map((chunk) => [comment, ...chunk]))
    .map((lines, i) => ({ name: `${room}/${i + 1}.group`, lines }));
}

/** Comment by which a file chooses its environment: Jest looks for it in the group. */
function environmentComment(file) {
  return /^\/\*\* @jest-environment \S+ \*\//.exec(readFileSync(join(root, file), 'utf8'))?.[0] ?? '';
}

/** Parts of equal size. */
function chunksOf(files) {
  const count = Math.ceil(files.length / MOST_FILES);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size));
}
