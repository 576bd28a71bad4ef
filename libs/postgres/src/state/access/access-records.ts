import type { Database, Queryable } from '../../database/database';
import { isKind } from '../reserving/stored-key';
import { networkOf } from './addresses';

export const ACCESS_KINDS = ['sign-in', 'failure', 'token-use', 'denied'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export interface AccessNoted {
  readonly kind: AccessKind;
  readonly account?: number;
  /** The number of a token. */
  readonly token?: number;
  /** Address of the connection; only its network is stored. */
  readonly address: string | undefined;
  /** Reason, as a word of the program such as `wrong-password`: never text that somebody typed. */
  readonly reason: string;
  readonly now: Date;
}

export interface AccessRecord {
  readonly number: number;
  readonly kind: AccessKind;
  readonly account: number | null;
  readonly token: number | null;
  readonly network: string;
  readonly reason: string;
  readonly at: Date;
  readonly lastAt: Date;
  /** Number of times, from `at` to `lastAt`. */
  readonly count: number;
}

export interface AccessPage {
  readonly kind?: AccessKind;
  readonly account?: number;
  /** The number of the last record of the page before. */
  readonly before?: number;
  readonly size: number;
}

export interface AccessRecordsOptions {
  readonly keptMs?: number;
  /** Rows a day of each kind, those of strangers apart: so they cannot keep out what accounts did. */
  readonly mostPerDay?: number;
}

const DAY_MS = 24 * 3_600_000;
/** Time during which equal records are counted in one row. */
const SLOT_MS: { readonly [kind in AccessKind]: number } = {
  'sign-in': 60_000,
  failure: 60_000,
  denied: 60_000,
  'token-use': DAY_MS,
};

/** Records of sign-ins and attempts. Strangers can cause a limited number of rows: beyond it only counts grow. */
export class AccessRecords {
  private readonly keptMs: number;
  private readonly mostPerDay: number;

  constructor(
    private readonly database: Database,
    { keptMs = 90 * DAY_MS, mostPerDay = 1_000 }: AccessRecordsOptions = {},
  ) {
    this.keptMs = keptMs;
    this.mostPerDay = mostPerDay;
  }

  async note({ kind, account, token, address, reason, now }: AccessNoted): Promise<void> {
    if (!isKind(reason)) throw new RangeError(`${JSON.stringify(reason.slice(0, 50))} cannot be a reason`);
    const slot = new Date(now.getTime() - (now.getTime() % SLOT_MS[kind]));
    await this.database.query('select state.record_access($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      kind,
      account ?? null,
      token ?? null,
      networkOf(address),
      reason,
      slot,
      now,
      this.mostPerDay,
      new Date(now.getTime() + this.keptMs),
    ]);
  }

  async page(page: AccessPage): Promise<readonly AccessRecord[]> {
    const { rows } = await this.database.query<AccessRecord>(...accessPage(page));
    return rows;
  }
}

/** The statement that finds access records, the newest first, with its values. */
export function accessPage({ kind, account, before, size }: AccessPage): [sql: string, values: unknown[]] {
  return [
    `select number, kind, account, token, network, reason, at, last_at as "lastAt", count
     from state.access_record
     where ($1::text is null or kind = $1) and ($2::int is null or account = $2)
       and ($3::bigint is null or number < $3)
     order by number desc limit $4`,
    [kind ?? null, account ?? null, before ?? null, size],
  ];
}

export async function expireAccessRecords(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from state.access_record where expires_at <= $1', [now]);
  // yesterday's is kept: a program whose clock is behind may still count in it
  await db.query('delete from state.access_day where day < $1::date', [new Date(now.getTime() - DAY_MS).toISOString()]);
  return rowCount ?? 0;
}
