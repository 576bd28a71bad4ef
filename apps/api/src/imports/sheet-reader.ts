import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { SHEET_PROGRAM } from '../kernel/build-paths';
import { Turns } from '../kernel/limits/turns';
import { HttpProblem } from '../kernel/problems/problems';

/** The field of a form in which the file is. */
export const FILE_FIELD = 'file';

export interface SheetToRead {
  readonly path: string;
  /** Name of a sheet; null for the first. */
  readonly sheet: string | null;
}

/** Answer of the thread: JSON of what was read, or what is wrong. A fault quotes nothing of the file. */
export type ReadAnswer =
  { readonly json: Uint8Array } | { readonly unreadable: string } | { readonly fault: string; readonly at: string };

/** Memory of one thread: twice what the largest file takes that is not refused. */
const MOST_MEGABYTES = 384;

/**
 * Reads files of cells, each in a thread of its own, which ends with it: requests are not held up, and what takes too much
 * memory ends the thread alone. Two at a time, of two people: the file of one does not hold up the others.
 */
@Injectable()
export class SheetReader {
  private readonly turns = new Turns({
    concurrency: 2,
    onePerAsker: true,
    queue: { maxWaiting: 8, refuse: refuseBusy },
  });

  /** JSON of what stands in the file. */
  async read(request: SheetToRead, withinMs: number, asker: string): Promise<Uint8Array> {
    const answer = await this.turns.take(() => readInThread(request, { withinMs }), asker);
    if ('json' in answer) return answer.json;
    if ('unreadable' in answer) throw new Refusal('import/unreadable', answer.unreadable, { field: FILE_FIELD });
    throw Object.assign(new Error(`a sheet could not be read: ${answer.fault}`), { stack: answer.at });
  }
}

interface ThreadLimits {
  readonly withinMs: number;
  readonly mostMegabytes?: number;
  readonly program?: string;
}

export function readInThread(
  workerData: SheetToRead,
  { withinMs, mostMegabytes = MOST_MEGABYTES, program = SHEET_PROGRAM }: ThreadLimits,
): Promise<ReadAnswer> {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
  const worker = new Worker(program, { workerData, resourceLimits, env: {} });
  return new Promise<ReadAnswer>((resolve, reject) => {
    const late = setTimeout(() => resolve({ unreadable: 'The file takes too long to be read: divide it.' }), withinMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
      resolve({ unreadable: 'The file takes too much memory to be read: divide it.' });
    });
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error('the thread that reads sheets ended without an answer'));
    });
  }).finally(() => worker.terminate());
}

function refuseBusy(): never {
  throw new HttpProblem(503, 'service/busy', 'Too many sheets are read at the moment. Please try again in a moment.');
}
