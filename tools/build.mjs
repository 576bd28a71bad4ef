import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, step, tell, tool } from './steps.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.stamp');
const rooms = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.builder.options.filenames;
const configuration = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'tools/build.mjs', 'package-lock.json'];

/** Compiles the rooms into dist/, as a mirror of the source. Does nothing when nothing has changed since. */
export async function build() {
  const sources = rooms.flatMap((room) => filesBelow(root, room)).filter(isBuilt);
  const state = fingerprint([...sources, ...configuration]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state)
    return { name: 'build', ok: true, seconds: 0, output: '' };
  rmSync(stamp, { force: true });
  const done = await step('build', tool('@nestjs/cli/bin/nest.js', 'build'));
  if (!done.ok) return done;
  for (const sql of sources.filter((file) => file.endsWith('.sql'))) copy(sql);
  removeOrphans(new Set(sources.flatMap(outputsOf)));
  writeFileSync(stamp, state);
  return done;
}

function isBuilt(file) {
  return /\.(ts|sql)$/.test(file) && !/\.(test|d)\.ts$/.test(file);
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

function filesBelow(top, room) {
  if (!existsSync(join(top, room))) return [];
  return readdirSync(join(top, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(top, '/').length).replaceAll('\\', '/'));
}

function fingerprint(files) {
  const seen = files.sort().map((file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    return `${file} ${mtimeMs} ${size}`;
  });
  return createHash('sha256').update(seen.join('\n')).digest('hex');
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const done = await build();
  tell(done);
  process.exitCode = done.ok ? 0 : 1;
}
