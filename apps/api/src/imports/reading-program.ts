import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readTable, UnreadableFile } from '@rabbet/sheets';
import type { ReadAnswer, SheetToRead } from './sheet-reader';

// Program of the thread of `SheetReader`: reads one file, and answers with its cells as JSON.
void answer(workerData as SheetToRead).then((reply) =>
  parentPort?.postMessage(reply, 'json' in reply ? [reply.json.buffer as ArrayBuffer] : []),
);

async function answer({ path, sheet }: SheetToRead): Promise<ReadAnswer> {
  try {
    const table = await readTable(readFileSync(path), 'The file', sheet ?? undefined);
    return { json: new TextEncoder().encode(JSON.stringify(table)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    const { name, stack = '' } = error as Error; // its message may quote a cell
    return { fault: name, at: [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n') };
  }
}
