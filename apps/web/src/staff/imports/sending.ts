import { batching, type Client, createClient, isPassing, type Transport } from '@rabbet/client';
import { importRunList } from '@rabbet/domain/imports/imports';
import {
  ADVICE_ON_PAGES,
  importingPieces,
  type Input,
  KeptResults,
  type Mode,
  Naming,
  newRunName,
  Retrier,
  type RowResult,
  type SaidPiece,
  sendRows,
  Tally,
} from '@rabbet/imports';

/** A sheet sent to the shop: to be decided alone, or to be done. */
export interface Sending {
  readonly run: string;
  readonly isTrial: boolean;
  readonly mode: Mode;
  readonly addsArtists: boolean;
  /** Words that each row starts from. */
  readonly beside: SaidPiece;
  readonly signal: AbortSignal;
  readonly take: (result: RowResult) => void;
}

export interface Outcome {
  readonly tally: Tally;
  readonly results: ReadonlyMap<number, RowResult>;
  /** Error that ended it early. */
  readonly cutOff: Error | null;
}

export const PATIENCE_MS = 60_000;
const AT_ONCE = 500;

/** Sends the rows of a sheet, each as the change that it asks for. */
export async function sendSheet(client: Client, { source }: Input, sending: Sending): Promise<Outcome> {
  const { run, isTrial, mode, addsArtists, beside, signal, take } = sending;
  const { transport } = client;
  const own = createClient(batching(isTrial ? rehearsing(transport, newRunName()) : inRun(transport, run)));
  const fate = addsArtists && mode !== 'update' ? (isTrial ? 'passed over' : 'added') : 'advised';
  const bulk = importingPieces(beside, () => new Naming(own, fate, ADVICE_ON_PAGES), mode);
  const [tally, results] = [new Tally(), new KeptResults()];
  const cutOff = await sendRows({ client: own }, bulk, {
    ...{ run, isDryRun: isTrial, atOnce: AT_ONCE, tally },
    source: { ...source, noteSent: (line) => results.noteSent(line) },
    retrier: new Retrier({ forMs: PATIENCE_MS, signal, isPassing }),
    tellRun: () => {}, // the page keeps it
    print: (result) => {
      results.take(result);
      take(result);
      return Promise.resolve();
    },
  });
  if (!isTrial) await own.list(importRunList, { run }).catch(() => {}); // waits until lists show it
  return { tally, results: results.all, cutOff };
}

/** Names the run of each change. */
function inRun(transport: Transport, run: string): Transport {
  return withHeaders(transport, { 'x-import-run': run });
}

/** Has each change decided on what those before it would have done, and nothing changed. */
export function rehearsing(transport: Transport, rehearsal: string): Transport {
  return withHeaders(transport, { 'x-dry-run': 'true', 'x-rehearsal': rehearsal });
}

function withHeaders(transport: Transport, headers: Readonly<Record<string, string>>): Transport {
  return (request) =>
    transport(request.method === 'GET' ? request : { ...request, headers: { ...headers, ...request.headers } });
}

const BEGUN = 'import-run ';

/** Run under which a file was begun and not finished, where this browser remembers one. */
export function begunRun(digest: string): string | null {
  try {
    return localStorage.getItem(BEGUN + digest);
  } catch {
    return null;
  }
}

/** Remembers a run until it is finished: the same file goes on with it. */
export function noteRun(digest: string, run: string | null): void {
  try {
    if (run === null) localStorage.removeItem(BEGUN + digest);
    else localStorage.setItem(BEGUN + digest, run);
  } catch {
    // without a memory, rows with a key or a number are known again all the same
  }
}
