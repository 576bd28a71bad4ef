import { Batcher } from '../../database/batcher';
import type { Database, Queryable } from '../../database/database';
import type { MasterKey } from '../../keys/master-key';
import { kindOf } from '../reserving/stored-key';

export interface Limit {
  /** Name of the limited action: `sign-in-from`, `rsvp-from`. */
  readonly purpose: string;
  readonly most: number;
  /** Counting begins with the first, and begins anew this long after it. */
  readonly windowMs: number;
}

export interface Counted {
  readonly count: number;
  /** No more than the most that there may be. */
  readonly isWithin: boolean;
  /** Instant at which counting begins anew; null where nothing was counted. */
  readonly until: Date | null;
}

const FREE_TRIES = 4;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/**
 * Delay of an answer after this many tries in a row, the current one included: nothing at first, then twice as long
 * each time, up to a length that the owner of the account still waits out.
 */
export function delayAfter(tries: number): number {
  if (tries <= FREE_TRIES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES - 1), LONGEST_DELAY_MS);
}

/**
 * Counts that all programs of the shop share. Of what is counted, an address or a name that somebody typed, only a
 * digest is kept. Whoever counts requests asks `count`; whoever counts failures asks `look` first and `count` after one.
 */
export class Limits {
  /** Reads what many callers look at once by one statement. */
  private readonly looks = new Batcher<Look, Row | undefined>({
    keyOf: ({ number }) => String(number), // none waits for another
    maxSize: 500,
    lanes: 2,
    perform: async (looks) => (await this.lookAtAll(looks)).map((value) => ({ status: 'fulfilled', value })),
  });
  private lookCount = 0;

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  /** One more, in one statement: of many at once, each is told another count. */
  async count(limit: Limit, subject: string, now: Date): Promise<Counted> {
    const { rows } = await this.database.query<Row>(
      `insert into state.limit_count as c (purpose, window_ms, subject, count, expires_at)
       values ($1, $2::bigint, $3, 1, $4::timestamptz + $2::bigint * interval '1 ms')
       on conflict (purpose, window_ms, subject) do update set
         count = case when c.expires_at > $4 then least(c.count::bigint + 1, 2147483647) else 1 end,
         expires_at = case when c.expires_at > $4 then c.expires_at else excluded.expires_at end
       returning count, expires_at as until`,
      [...this.keyOf(limit, subject), now],
    );
    return countedOf(limit, rows[0]);
  }

  /** Tells whether one more is within the limit, without counting it. */
  async look(limit: Limit, subject: string, now: Date): Promise<Counted> {
    const row = await this.looks.add({ number: this.lookCount++, key: this.keyOf(limit, subject), now });
    const { count, until } = countedOf(limit, row);
    return { count, until, isWithin: count < limit.most };
  }

  private async lookAtAll(looks: readonly Look[]): Promise<(Row | undefined)[]> {
    const { rows } = await this.database.query<Row & { readonly number: number }>(
      `select number::int, count, expires_at as until
       from unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[]) with ordinality
         as asked (purpose, window_ms, subject, at, number)
       join state.limit_count using (purpose, window_ms, subject) where expires_at > at`,
      [...[0, 1, 2].map((part) => looks.map(({ key }) => key[part])), looks.map(({ now }) => now)],
    );
    const rowsByNumber = new Map(rows.map((row) => [row.number, row]));
    return looks.map((_, i) => rowsByNumber.get(i + 1));
  }

  /** Takes one back that was counted before its result was known, and that succeeded. */
  async takeBack(limit: Limit, subject: string): Promise<void> {
    await this.database.query(
      `update state.limit_count set count = greatest(count - 1, 0)
       where purpose = $1 and window_ms = $2 and subject = $3`,
      this.keyOf(limit, subject),
    );
  }

  /** Forgets all earlier tries after one has succeeded. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.database.query(
      'delete from state.limit_count where purpose = $1 and window_ms = $2 and subject = $3',
      this.keyOf(limit, subject),
    );
  }

  /**
   * A try to open an account, counted before it is known whether it fails, so that many at once do not all go
   * undelayed; answers how long to hold back the answer. `clear` it when it succeeds. Whoever wants to can slow an
   * account down, to `LONGEST_DELAY_MS`, and lock it for nobody. Names that belong to no account are counted alike.
   */
  async delayOf(limit: Omit<Limit, 'most'>, subject: string, now: Date): Promise<number> {
    const { count } = await this.count({ ...limit, most: Infinity }, subject, now);
    return delayAfter(count);
  }

  private keyOf({ purpose, windowMs }: Omit<Limit, 'most'>, subject: string): [string, number, string] {
    const kind = kindOf(purpose);
    return [kind, windowMs, this.masterKey.digest(`limit ${kind}\0${subject}`)];
  }
}

interface Look {
  readonly number: number;
  readonly key: readonly [string, number, string];
  readonly now: Date;
}

interface Row {
  readonly count: number;
  readonly until: Date;
}

function countedOf({ most }: Limit, row: Row | undefined): Counted {
  const { count, until } = row ?? { count: 0, until: null };
  return { count, until, isWithin: count <= most };
}

export async function expireLimits(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from state.limit_count where (purpose, window_ms, subject) in (
       select purpose, window_ms, subject from state.limit_count where expires_at <= $1 for update skip locked)`,
    [now],
  );
  return rowCount ?? 0;
}
