import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Size } from './size';

const ROOT = join(__dirname, '../../..');
const NOTE = 'filled.json';
/** Raised when the filling writes something else. */
const RECIPE = 1;

/** Folder of a filled shop, unless another one is named. */
export const FILLED = ({ events }: Size): string => join(ROOT, '.cache/filled', String(events));

/** Finds out whether a folder holds a shop of this size, whose stored events have the shapes of this program. */
export function isFilled(home: string, size: Size): boolean {
  const note = join(home, NOTE);
  return existsSync(note) && readFileSync(note, 'utf8') === noteOf(size);
}

export function noteFilled(home: string, size: Size): void {
  writeFileSync(join(home, NOTE), noteOf(size));
}

/** Copies the filled shop of a size, whose server is stopped; null where `npm run fill` has not made it. */
export function copyFilledShop(size: Size, to: string): string | null {
  const home = FILLED(size);
  if (!isFilled(home, size)) return null;
  execFileSync('cp', ['-a', home, to]); // with the owner of its database
  return to;
}

function noteOf(size: Size): string {
  return JSON.stringify({ ...size, recipe: RECIPE, shapes: shapesOfEvents() });
}

/** Digest of the fixtures of stored events, which tests hold to what the program writes. */
function shapesOfEvents(): string {
  const domain = join(ROOT, 'libs/domain/src');
  const fixtures = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]fixtures[\\/].*\.json$/.test(file))
    .sort();
  const digest = createHash('sha256');
  for (const file of fixtures) digest.update(file).update(readFileSync(join(domain, file)));
  return digest.digest('hex');
}
