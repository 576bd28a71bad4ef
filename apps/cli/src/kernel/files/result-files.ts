import { accessSync, constants, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { sentenceOnFile } from './files';

/** Refuses a file that cannot be written, and one that is the input or says how to read it. */
export function requireWritable(file: string, inputs: readonly string[]): void {
  const realPathOf = (path: string) => (statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : resolve(path));
  const sameInput = inputs.find((input) => input !== '-' && realPathOf(input) === realPathOf(file));
  if (sameInput !== undefined)
    throw new OperationalError(`${file} is read by this call: name another file to be written.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new OperationalError(`${file} is a folder: name a file in it.`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw (
      sentenceOnFile(error, `The folder ${dirname(file)} is not there: make it, or name a file in another.`) ?? error
    );
  }
}

export function writeResults(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}
