import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.mjs';

/** Runs `make` unless the files are those that the stamp was written for. */
export async function unlessMade(name, stamp, files, make) {
  const state = fingerprint(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return { name, ok: true, seconds: 0, output: '' };
  console.error(`${name} ...`);
  rmSync(stamp, { force: true });
  const done = await make();
  if (!done.ok) return done;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
  return done;
}

/** Paths from `top`, with forward slashes. */
export function filesBelow(top, folder) {
  if (!existsSync(join(top, folder))) return [];
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
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
