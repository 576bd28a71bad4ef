import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOP = join(__dirname, '../../../..');
/** True with WRITE_DUMPS=1 (`npm run dumps`): files are written instead of compared. */
export const isWriting = process.env.WRITE_DUMPS === '1';

/** Text of a file of the repository, by its path from the top; null if there is none. */
export function fileText(path: string): string | null {
  const file = join(TOP, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Expects that a file of the repository holds this text. With WRITE_DUMPS=1 (`npm run dumps`) the file is written first,
 * for a person who has changed its subject and then looks at the difference.
 */
export function expectFile(path: string, text: string): void {
  if (isWriting) {
    mkdirSync(dirname(join(TOP, path)), { recursive: true });
    writeFileSync(join(TOP, path), text);
  }
  try {
    expect({ path, text: fileText(path) }).toEqual({ path, text });
  } catch (error) {
    if (error instanceof Error) error.message = `If ${path} is to change: npm run dumps\n\n${error.message}`;
    throw error;
  }
}

/** Expects a value in a file of JSON, as the formatter of this repository leaves it. */
export function expectJsonFile(path: string, value: unknown): void {
  expectFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Writes a dump among the built files, to be compared with another one by hand. */
export function writeDump(name: string, text: string): void {
  const file = join(TOP, 'dist/dumps', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Short text that no other dump has. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
