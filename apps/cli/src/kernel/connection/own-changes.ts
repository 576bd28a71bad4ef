import { setTimeout as pause } from 'node:timers/promises';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { Transport, WireReply, WireRequest } from '@rabbet/client';
import { isObject } from '@rabbet/imports';
import { PATIENCE } from './patience';
import type { PositionMemory } from './position-memory';
import { progressLine } from '../terminal/progress';

/** Pause between two looks at the server's progress, which is most often a moment behind. */
const POLL_MS = { first: 20, most: 200 };

const LATE = 'The shop is still reading up: what was changed last may be missing here.';

/** Progress of the server's read models, as its health reports it. */
interface LogProgress {
  /** The end of its log. */
  readonly head: string;
  readonly readModels: readonly { readonly state: string; readonly seen: string; readonly lagEvents: number | null }[];
}

/** Makes each read wait until it shows the changes made here before, by this call or an earlier one. */
export function seeingOwnChanges(
  transport: Transport,
  memory: () => PositionMemory,
  forMs = PATIENCE.listsMs,
): Transport {
  let isWarned = false;
  const sendWithPosition = async (request: WireRequest): Promise<WireReply> => {
    const { position: newest } = memory();
    const reply = await transport(
      request.method !== 'GET' || newest === null
        ? request
        : { ...request, headers: { ...request.headers, 'log-position': newest } },
    );
    const position = reply.headers.get('log-position');
    if (position !== null) memory().note(position);
    return reply;
  };
  return async (request) => {
    const reply = await sendWithPosition(request);
    if (request.method !== 'GET' || reply.headers.get('log-behind') === null) return reply;
    if (await isCaughtUp(transport, memory(), forMs)) return sendWithPosition(request);
    if (!isWarned) process.stderr.write(`${LATE}\n`);
    isWarned = true;
    return reply;
  };
}

/** Waits until the read models show the changes made here, so that the next command sees them too. */
export async function waitUntilSeen(
  transport: Transport,
  memory: PositionMemory,
  { forMs, signal }: { readonly forMs: number; readonly signal: AbortSignal },
): Promise<void> {
  if (await isCaughtUp(transport, memory, forMs, signal)) return;
  process.stderr.write('The shop is still reading up: a list may lack the last of it for a while.\n');
}

async function isCaughtUp(
  transport: Transport,
  memory: PositionMemory,
  forMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { position } = memory;
  const { tell, end } = progressLine();
  const until = performance.now() + forMs;
  try {
    for (let ms = POLL_MS.first; position !== null; ms = Math.min(2 * ms, POLL_MS.most)) {
      const progress = await readLogProgress(transport);
      if (!progress) return false;
      if (progress.head < position) {
        memory.forget();
        return true;
      }
      const late = progress.readModels.filter(({ seen }) => seen < position);
      if (late.length === 0) return true;
      // nobody knows when a read model is there that is being built, or has stopped
      if (late.some(({ state }) => state === 'building' || state === 'stopped')) return false;
      if (performance.now() > until || signal?.aborted) return false;
      tell(
        () =>
          `the shop reads up: ${formatCount(Math.max(...late.map(({ lagEvents }) => lagEvents ?? 0)))} events left `,
      );
      await pause(ms, undefined, { signal }).catch(() => {}); // the loop looks at it
    }
    return true;
  } finally {
    end();
  }
}

/** Null where the server does not report its progress or is gone: the request before this one was answered. */
async function readLogProgress(transport: Transport): Promise<LogProgress | null> {
  const { body } = await transport({ method: 'GET', path: 'health/ready' }).catch(() => ({ body: null }));
  if (!isObject(body) || !isObject(body.log) || typeof body.log.head !== 'string') return null;
  return { head: body.log.head, readModels: Array.isArray(body.projections) ? body.projections : [] } as LogProgress; // its own
}
