import { setTimeout as pause } from 'node:timers/promises';
import { type AccountChangeReply, type AccountChangesReply, type Client, isPassing } from '@rabbet/client';
import { Retrier } from '@rabbet/imports';

export const KINDS = ['sign-in', 'failure', 'token-use', 'denied'] as const;

export interface AccessReply {
  readonly number: number;
  readonly kind: (typeof KINDS)[number];
  readonly account: number | null;
  readonly token: number | null;
  readonly network: string;
  readonly reason: string;
  readonly at: string;
  readonly last_at: string;
  readonly count: number;
}

interface AccessPage {
  readonly records: readonly AccessReply[];
  /** Number before which the next page begins; null on the last. */
  readonly next: number | null;
}

export interface AccessOptions {
  readonly kind?: string;
  readonly account?: number;
  readonly number: number;
}

const PAGE = 100;

/** The newest first. */
export async function newest(
  client: Client,
  { kind, account, number }: AccessOptions,
): Promise<readonly AccessReply[]> {
  return soMany(number, async (place) => {
    const { records, next }: AccessPage = await client.get('core/audit/access', { kind, account, ...place });
    return { rows: records, next };
  });
}

/** Changes of accounts and their tokens, the newest first. */
export async function newestChanges(
  client: Client,
  { account, number }: Omit<AccessOptions, 'kind'>,
): Promise<readonly AccountChangeReply[]> {
  return soMany(number, async (place) => {
    const { changes, next }: AccountChangesReply = await client.accountChanges({ account, ...place });
    return { rows: changes, next };
  });
}

interface Place {
  readonly before: number | null;
  readonly size: number;
}

async function soMany<T>(
  number: number,
  ask: (place: Place) => Promise<{ readonly rows: readonly T[]; readonly next: number | null }>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let before: number | null = null;
  do {
    const page = await ask({ before, size: Math.min(PAGE, number - rows.length) });
    rows.push(...page.rows);
    before = page.next;
  } while (before !== null && rows.length < number);
  return rows;
}

const LOOKS_EVERY_MS = 1_000;
/** A shop that is started anew is waited for. */
const AWAY_FOR_MS = 10 * 60_000;

/** Yields newer changes than those seen, the oldest first, until the program ends. */
export async function* whatFollows(
  client: Client,
  options: AccessOptions,
  seenChanges: readonly AccessReply[],
): AsyncGenerator<readonly AccessReply[]> {
  const { signal } = new AbortController(); // it ends by a signal, as the program does
  const retrier = new Retrier({ giveUpAfterMs: AWAY_FOR_MS, signal, isPassing });
  let previous = seenChanges;
  for (;;) {
    await pause(LOOKS_EVERY_MS);
    const all = await retrier.run(() => sinceThen(client, options, previous[0]?.number ?? 0));
    const newChanges = all.filter((change) => isNews(change, previous)).toReversed();
    previous = all;
    if (newChanges.length > 0) yield newChanges;
  }
}

/** Reads back to the last seen change, in whole pages: an event seen before may have happened again. */
async function sinceThen(client: Client, options: AccessOptions, last: number): Promise<readonly AccessReply[]> {
  for (let number = PAGE; ; number *= 4) {
    const all = await newest(client, { ...options, number });
    if (all.length < number || all.some((change) => change.number <= last)) return all;
  }
}

/** A token that is used again and again, such as the one that looks here, is told once a day. */
function isNews({ number, kind, count }: AccessReply, previous: readonly AccessReply[]): boolean {
  const before = previous.find((change) => change.number === number);
  if (before) return kind !== 'token-use' && count > before.count;
  return number > (previous[0]?.number ?? 0);
}
