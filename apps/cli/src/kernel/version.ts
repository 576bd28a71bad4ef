import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the whole product: a build stands below its package, at another depth than what it was made of. */
export function version(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const found = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string })
      : {};
    if (found.name === 'rabbet') return found.version ?? 'unknown';
    if (dirname(folder) === folder) return 'unknown';
  }
}
