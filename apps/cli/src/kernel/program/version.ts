import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '@rabbet/imports';

/** Of the whole product: a build stands below its package, at another depth than what it was made of. */
export function version(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (isObject(found) && found.name === 'rabbet') return String(found.version);
    if (dirname(folder) === folder) return 'unknown';
  }
}
