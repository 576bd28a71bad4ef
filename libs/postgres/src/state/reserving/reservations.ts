import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Database, Queryable } from '../../database/database';
import { Batcher } from '../../database/batcher';
import type { MasterKey } from '../../keys/master-key';
import { isKey, isKind, kindOf, storedKey, TTL_MS } from './stored-key';

/** Given ids end here, so that one of them cannot use up all that the counter has left. */
export const GREATEST_ID = 999_999_999;
/** All that the counter has. */
const MOST = 2 ** 31 - 1;

export interface ReserveOptions {
  /** The id that the key is to get. */
  readonly given?: number;
  /** The keys are about the persons who get the ids: kept as digests, until that person is erased. */
  readonly personal?: boolean;
  /** How long a reservation stands that no event has followed. */
  readonly ttlMs?: number;
}

/** What is claimed along with a new id, for what gets the id. */
export interface Claiming {
  readonly kind: string;
  readonly key: string;
}

/** An id as the log tells of it; without a key where the log does not tell that. */
export interface IdUsed {
  readonly kind: string;
  readonly id: number;
  readonly key?: string | null;
  readonly personal?: boolean;
}

/**
 * The positive integer ids of the wire, one space a kind. A reservation is committed ahead of the event that uses it,
 * so it takes part in no transaction of its caller; what the log confirms joins that of whoever reads the log.
 */
export class Reservations {
  /** What many callers want at once is reserved by one statement. */
  private readonly batcher = new Batcher<Wanted, Reserved>({
    keyOf: ({ kind, stored }) => `${kind} ${stored}`,
    maxSize: 500,
    lanes: 2,
    perform: (wanted) => this.reserveTogether(wanted),
  });

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  /** The key is a command's id or a natural key: the same key gets the same id ever after. */
  async reserve(kind: string, key: string, options: ReserveOptions = {}): Promise<number> {
    const { given, personal = false, ttlMs = TTL_MS } = options;
    const stored = storedKey(this.masterKey, kind, key, personal);
    const wanted = { kind: kindOf(kind), stored, personal, ttlMs };
    return given === undefined ? (await this.batcher.add(wanted)).id : this.reserveGiven(wanted, given);
  }

  /**
   * As `reserve`; and a key that is nobody's yet is claimed in the same breath, where the id is new and nobody else asks for
   * that in this moment. What was not claimed is still to be.
   */
  async reserveClaiming(kind: string, key: string, claiming: Claiming): Promise<Reserved> {
    const stored = storedKey(this.masterKey, kind, key);
    const claimed = { kind: kindOf(claiming.kind), key: storedKey(this.masterKey, claiming.kind, claiming.key) };
    return this.batcher.add({ kind: kindOf(kind), stored, personal: false, ttlMs: TTL_MS, claiming: claimed });
  }

  /** Refuses an id that is another key's now, and reserves nothing: what expires is taken away only after a while. */
  async requireFree(kind: string, key: string, given: number): Promise<void> {
    requireSound(given);
    const { rows } = await this.database.query<{ key: string | null }>(
      'select key from state.reservation where kind = $1 and id = $2',
      [kindOf(kind), given],
    );
    if (rows.some((held) => held.key !== storedKey(this.masterKey, kind, key, false))) throw takenId(kind, given);
  }

  private async reserveTogether(wanted: readonly Wanted[]): Promise<PromiseSettledResult<Reserved>[]> {
    if (wanted.length > 1) {
      const answers = await this.reserveAll(wanted).catch(() => null); // one of them may be what fails all
      if (answers) return answers.map((value) => ({ status: 'fulfilled', value }));
    }
    return Promise.allSettled(wanted.map(async (one) => (await this.reserveAll([one]))[0]!)); // one for each
  }

  /** Nearly always all keys are new. What was there already, or lost a race, goes the way that settles everything. */
  private async reserveAll(wanted: readonly Wanted[]): Promise<Reserved[]> {
    const made = await this.ask(RESERVE_NEW, wanted, claimOf(wanted));
    const left = wanted.filter((_, i) => !made.has(i + 1));
    const others = left.length > 0 ? await this.ask(RESERVE_ANY, left) : null;
    const found = left.map((_, i) => others!.get(i + 1)!); // it answers for each
    return wanted.map((_, i) => made.get(i + 1) ?? found.shift()!); // one for each that is left
  }

  private async ask(
    statement: string,
    wanted: readonly Wanted[],
    claim: readonly (string | null)[] = [],
  ): Promise<ReadonlyMap<number, Reserved>> {
    const { rows } = await this.database.query<Reserved & { readonly number: number }>(statement, [
      wanted.map(({ kind }) => kind),
      wanted.map(({ stored }) => stored),
      wanted.map(({ personal }) => personal),
      wanted.map(({ ttlMs }) => ttlMs),
      ...claim,
    ]);
    return new Map(rows.map(({ number, id, claimed }) => [number, { id, claimed }]));
  }

  private async reserveGiven({ kind, stored, personal, ttlMs }: Wanted, given: number): Promise<number> {
    requireSound(given);
    const { rows } = await this.database.query<Answer>(
      `select id, outcome from state.reserve_ids($1, array[$2], array[$3::int], $4, $5 * interval '1 ms')`,
      [kind, stored, given, personal, ttlMs],
    );
    const [answer] = rows as [Answer]; // one for the one that was asked for
    switch (answer.outcome) {
      case 'reserved':
        return answer.id;
      case 'taken':
        throw takenId(kind, given);
      case 'other':
        throw new Refusal('id/other', `This ${kind} already has the id ${answer.id}, so it cannot get ${given}.`, {
          kind: 'conflict',
        });
    }
  }

  /**
   * What the log holds: missing ids are made, reserved ones confirmed, and the counters move beyond them. What can
   * never be reserved is passed over: whatever the log holds must be readable.
   */
  async confirm(tx: Queryable, used: readonly IdUsed[]): Promise<void> {
    const known = used.filter(({ kind, id }) => isKind(kind) && Number.isInteger(id) && id > 0 && id <= MOST);
    if (known.length === 0) return;
    await tx.query('select state.confirm_ids($1, $2, $3, $4)', [
      known.map(({ kind }) => kind),
      known.map(({ id }) => id),
      known.map(({ kind, key, personal = false }) =>
        key != null && (personal || isKey(key)) ? storedKey(this.masterKey, kind, key, personal) : null,
      ),
      known.map(({ personal }) => personal ?? false),
    ]);
  }
}

/** True of an id that something has, or is about to get: whatever kind it is of. */
export async function isReserved(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.query<{ isReserved: boolean }>(
    `with recursive kinds as (
       select min(kind) as kind from state.reservation
       union all
       select (select min(r.kind) from state.reservation r where r.kind > k.kind) from kinds k where k.kind is not null
     )
     select exists (select from kinds join state.reservation r using (kind) where r.id = $1) as "isReserved"`,
    [id],
  );
  return rows[0]?.isReserved ?? false;
}

const WANTED = `unnest($1::text[], $2::text[], $3::bool[], $4::float8[]) with ordinality
  as w (kind, stored, personal, lives, number)`;

/** In the order of their keys, as every program does it: so nobody waits in a circle. */
const RESERVE_NEW = `
  with counter as materialized (
    select k.kind, state.counter_of(k.kind) as counter from (select distinct kind from unnest($1::text[]) as kind) as k
  ), made as (
    insert into state.reservation (kind, id, key, person, expires_at)
    select n.kind, n.id, n.stored, case when n.personal then n.id::text end, now() + n.lives * interval '1 ms'
    from (
      select w.*, nextval(c.counter)::integer as id from ${WANTED} join counter c on c.kind = w.kind
      where (select r.id from state.reservation r where r.kind = w.kind and r.key = w.stored) is null
      order by w.kind, w.stored
    ) as n
    on conflict do nothing
    returning kind, key, id, expires_at
  ), claimed as (
    insert into state.claimed_key (kind, key, owner, expires_at)
    select $5, $6, id, expires_at from made where kind = $7 and key = $8
    on conflict do nothing
    returning owner
  )
  select w.number, made.id, coalesce(claimed.owner = made.id and made.kind = $7, false) as claimed
  from made left join claimed on true join ${WANTED} on w.kind = made.kind and w.stored = made.key`;

const RESERVE_ANY = `
  select w.number, state.reserve_id(w.kind, w.stored, w.personal, w.lives * interval '1 ms') as id, false as claimed
  from (select * from ${WANTED} order by w.kind, w.stored) as w`;

/** One alone: several would have to be claimed in the order of those who claim many, who hold a lock. */
function claimOf(wanted: readonly Wanted[]): readonly (string | null)[] {
  const [one, another] = wanted.filter(({ claiming }) => claiming);
  return one?.claiming && !another ? [one.claiming.kind, one.claiming.key, one.kind, one.stored] : NO_CLAIM;
}

const NO_CLAIM = [null, null, null, null];

interface Wanted {
  readonly kind: string;
  readonly stored: string;
  readonly personal: boolean;
  readonly ttlMs: number;
  readonly claiming?: Claiming;
}

export interface Reserved {
  readonly id: number;
  /** What was to be claimed along with it is its own now. */
  readonly claimed: boolean;
}

type Answer = { id: number; outcome: 'reserved' | 'other' } | { id: null; outcome: 'taken' };

function requireSound(given: number): void {
  if (!Number.isInteger(given) || given < 1 || given > GREATEST_ID)
    throw new Refusal('id/not-an-id', `An id is a whole number from 1 to ${GREATEST_ID}.`, { kind: 'input' });
}

function takenId(kind: string, given: number): Refusal {
  return new Refusal('id/taken', `The ${kind} id ${given} is already in use.`, { kind: 'conflict', field: 'id' });
}
