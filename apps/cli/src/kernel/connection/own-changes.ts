import { setTimeout as pause } from 'node:timers/promises';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { Transport, WireReply, WireRequest } from '@rabbet/client';
import { isObject } from '@rabbet/imports';
import { PATIENCE } from './patience';
import type { PositionMemory } from './position-memory';
import { progressLine } from '../terminal/progress';

/** Between two looks at how far it has come: most often it is a moment behind. */
const LOOKS_MS = { first: 20, most: 200 };

const LATE = 'The shop is still reading up: what was changed last may be missing here.';

/** How far the server has come, as its health tells it. */
interface Standing {
  /** The end of its log. */
  readonly head: string;
  readonly readModels: readonly { readonly state: string; readonly seen: string; readonly lagEvents: number | null }[];
}

/** Has each read wait for what was changed here before, by this call or an earlier one. */
export function seeingOwnChanges(
  transport: Transport,
  memory: () => PositionMemory,
  forMs = PATIENCE.listsMs,
): Transport {
  let isWarned = false;
  const asked = async (request: WireRequest): Promise<WireReply> => {
    const { position } = memory();
    const reply = await transport(
      request.method !== 'GET' || position === null
        ? request
        : { ...request, headers: { ...request.headers, 'log-position': position } },
    );
    const told = reply.headers.get('log-position');
    if (told !== null) memory().note(told);
    return reply;
  };
  return async (request) => {
    const reply = await asked(request);
    if (request.method !== 'GET' || reply.headers.get('log-behind') === null) return reply;
    if (await isCaughtUp(transport, memory(), forMs)) return asked(request);
    if (!isWarned) process.stderr.write(`${LATE}\n`);
    isWarned = true;
    return reply;
  };
}

/** Waits until the read models have seen what was changed here, for what comes next to see it too. */
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
    for (let ms = LOOKS_MS.first; position !== null; ms = Math.min(2 * ms, LOOKS_MS.most)) {
      const standing = await standingOf(transport);
      if (!standing) return false;
      if (standing.head < position) {
        memory.forget();
        return true;
      }
      const late = standing.readModels.filter(({ seen }) => seen < position);
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

/** Null where a server does not tell it, or is gone: what was asked of it before was answered. */
async function standingOf(transport: Transport): Promise<Standing | null> {
  const { body } = await transport({ method: 'GET', path: 'health/ready' }).catch(() => ({ body: null }));
  if (!isObject(body) || !isObject(body.log) || typeof body.log.head !== 'string') return null;
  return { head: body.log.head, readModels: Array.isArray(body.projections) ? body.projections : [] } as Standing; // its own
}
