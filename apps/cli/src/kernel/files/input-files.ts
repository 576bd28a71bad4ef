import { createReadStream } from 'node:fs';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { MAX_BYTES } from '@rabbet/sheets';
import { requireReadable } from './files';

/** Name of an input in a sentence. */
export function nameOfInput(from: string): string {
  return from === '-' ? 'The standard input' : from;
}

/** All bytes of a file or of the standard input, of which there are at most so many. */
export async function readInput(from: string): Promise<Buffer> {
  if (from !== '-') requireReadable(from);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of from === '-' ? process.stdin : createReadStream(from)) {
    const bytes = Buffer.from(chunk as Uint8Array); // no encoding is set
    chunks.push(bytes);
    length += bytes.length;
    if (length > MAX_BYTES)
      throw new OperationalError(`${nameOfInput(from)} is larger than 20 MB: divide it. Nothing was sent.`);
  }
  return Buffer.concat(chunks);
}
