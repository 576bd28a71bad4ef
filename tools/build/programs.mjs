import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, step, tool } from '../steps.mjs';
import { filesBelow, unlessMade } from './fingerprint.mjs';

const dist = join(root, 'dist');
const rooms = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.builder.options.filenames;
const configuration = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'tools/build/programs.mjs', 'package-lock.json'];

/** Compiles the rooms into dist/, as a mirror of the source. */
export function buildPrograms() {
  const sources = rooms.flatMap((room) => filesBelow(root, room)).filter(isBuilt);
  return unlessMade('building the programs', join(dist, '.stamp'), [...sources, ...configuration], async () => {
    const done = await step('build', tool('@nestjs/cli/bin/nest.js', 'build'));
    if (!done.ok) return done;
    for (const file of sources.filter((source) => !source.endsWith('.ts'))) copy(file);
    removeOrphans(new Set(sources.flatMap(outputsOf)));
    return done;
  });
}

function isBuilt(file) {
  return /\.(ts|sql|txt|tsv|webp)$/.test(file) && !/\.(test|d)\.ts$/.test(file);
}

function outputsOf(source) {
  const script = source.replace(/\.ts$/, '.js');
  return [script, `${script}.map`];
}

function copy(file) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  copyFileSync(join(root, file), join(dist, file));
}

/** A program must not find the compiled rest of a source that is gone. */
function removeOrphans(outputs) {
  for (const file of rooms.flatMap((room) => filesBelow(dist, room))) if (!outputs.has(file)) rmSync(join(dist, file));
}
