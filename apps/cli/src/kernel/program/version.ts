import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '@rabbet/imports';

/** Version of the whole product: its package.json is at another depth above a build than above the sources. */
export function version(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (isObject(content) && content.name === 'rabbet') return String(content.version);
    if (dirname(folder) === folder) return 'unknown';
  }
}
