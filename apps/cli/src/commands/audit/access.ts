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
  /** What the next page begins before; null on the last. */
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

/** What was done to accounts and tokens, the newest first. */
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
  const found: T[] = [];
  let before: number | null = null;
  do {
    const page = await ask({ before, size: Math.min(PAGE, number - found.length) });
    found.push(...page.rows);
    before = page.next;
  } while (before !== null && found.length < number);
  return found;
}

const LOOKS_EVERY_MS = 1_000;
/** A shop that is started anew is waited for. */
const AWAY_FOR_MS = 10 * 60_000;

/** What comes after those found, the oldest first, for as long as somebody looks. */
export async function* whatFollows(
  client: Client,
  options: AccessOptions,
  found: readonly AccessReply[],
): AsyncGenerator<readonly AccessReply[]> {
  const { signal } = new AbortController(); // it ends by a signal, as the program does
  const retrier = new Retrier({ giveUpAfterMs: AWAY_FOR_MS, signal, isPassing });
  let known = found;
  for (;;) {
    await pause(LOOKS_EVERY_MS);
    const all = await retrier.run(() => sinceThen(client, options, known[0]?.number ?? 0));
    const news = all.filter((one) => isNews(one, known)).toReversed();
    known = all;
    if (news.length > 0) yield news;
  }
}

/** As many as it takes to reach what was known, and a page of that: some of it may have happened again. */
async function sinceThen(client: Client, options: AccessOptions, last: number): Promise<readonly AccessReply[]> {
  for (let number = PAGE; ; number *= 4) {
    const all = await newest(client, { ...options, number });
    if (all.length < number || all.some((one) => one.number <= last)) return all;
  }
}

/** A token that is used again and again, such as the one that looks here, is told once a day. */
function isNews({ number, kind, count }: AccessReply, known: readonly AccessReply[]): boolean {
  const before = known.find((one) => one.number === number);
  if (before) return kind !== 'token-use' && count > before.count;
  return number > (known[0]?.number ?? 0);
}
