import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|txt|html|xml|webmanifest)$/;
const TOO_SMALL_BYTES = 512; // the headers would weigh more than what is saved

/** Puts a .br and a .gz beside every text, so that the server compresses none of them. */
export async function compressBelow(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => TEXT.test(file) && !/^\.vite\b/.test(file));
  await Promise.all(files.map((file) => compress(join(folder, file))));
}

async function compress(file) {
  const text = await readFile(file);
  if (text.length < TOO_SMALL_BYTES) return;
  const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: brotli }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
