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
  /** Time during which a reservation is valid that no event has confirmed. */
  readonly ttlMs?: number;
}

/** Key that is claimed together with a new id, by the thing that gets the id. */
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
  /** Batches concurrent calls into one statement. */
  private readonly batcher = new Batcher<ReservationRequest, Reserved>({
    keyOf: ({ kind, stored }) => `${kind} ${stored}`,
    maxSize: 500,
    lanes: 2,
    perform: (requests) => this.reserveTogether(requests),
  });

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  /** The key is a command's id or a natural key: the same key gets the same id ever after. */
  async reserve(kind: string, key: string, options: ReserveOptions = {}): Promise<number> {
    const { given, personal = false, ttlMs = TTL_MS } = options;
    const stored = storedKey(this.masterKey, kind, key, personal);
    const request = { kind: kindOf(kind), stored, personal, ttlMs };
    return given === undefined ? (await this.batcher.add(request)).id : this.reserveGiven(request, given);
  }

  /**
   * Reserves like `reserve`, and claims a free key in the same statement, where the id is new and no concurrent call
   * has a claim. A key that was not claimed is still to be claimed.
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

  private async reserveTogether(requests: readonly ReservationRequest[]): Promise<PromiseSettledResult<Reserved>[]> {
    if (requests.length > 1) {
      const answers = await this.reserveAll(requests).catch(() => null); // one of them may be what fails all
      if (answers) return answers.map((value) => ({ status: 'fulfilled', value }));
    }
    return Promise.allSettled(requests.map(async (request) => (await this.reserveAll([request]))[0]!)); // one for each
  }

  /** Nearly always all keys are new. What was there already, or lost a race, goes the way that settles everything. */
  private async reserveAll(requests: readonly ReservationRequest[]): Promise<Reserved[]> {
    const created = await this.ask(RESERVE_NEW, requests, claimOf(requests));
    const remaining = requests.filter((_, i) => !created.has(i + 1));
    const settled = remaining.length > 0 ? await this.ask(RESERVE_ANY, remaining) : null;
    const answers = remaining.map((_, i) => settled!.get(i + 1)!); // it answers for each
    return requests.map((_, i) => created.get(i + 1) ?? answers.shift()!); // one for each that is left
  }

  private async ask(
    statement: string,
    requests: readonly ReservationRequest[],
    claim: readonly (string | null)[] = [],
  ): Promise<ReadonlyMap<number, Reserved>> {
    const { rows } = await this.database.query<Reserved & { readonly number: number }>(statement, [
      requests.map(({ kind }) => kind),
      requests.map(({ stored }) => stored),
      requests.map(({ personal }) => personal),
      requests.map(({ ttlMs }) => ttlMs),
      ...claim,
    ]);
    return new Map(rows.map(({ number, id, claimed }) => [number, { id, claimed }]));
  }

  private async reserveGiven({ kind, stored, personal, ttlMs }: ReservationRequest, given: number): Promise<number> {
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
   * Takes over ids from the log: missing ids are made, reserved ones confirmed, and the counters move beyond them. An
   * id that can never be reserved is passed over, because every log must be readable.
   */
  async confirm(tx: Queryable, used: readonly IdUsed[]): Promise<void> {
    const reservable = used.filter(({ kind, id }) => isKind(kind) && Number.isInteger(id) && id > 0 && id <= MOST);
    if (reservable.length === 0) return;
    await tx.query('select state.confirm_ids($1, $2, $3, $4)', [
      reservable.map(({ kind }) => kind),
      reservable.map(({ id }) => id),
      reservable.map(({ kind, key, personal = false }) =>
        key != null && (personal || isKey(key)) ? storedKey(this.masterKey, kind, key, personal) : null,
      ),
      reservable.map(({ personal }) => personal ?? false),
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

/** Inserts in the order of the keys, as every program does, so that nobody waits in a circle. */
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
function claimOf(requests: readonly ReservationRequest[]): readonly (string | null)[] {
  const [first, another] = requests.filter(({ claiming }) => claiming);
  if (!first?.claiming || another) return NO_CLAIM;
  const { kind, stored, claiming } = first;
  return [claiming.kind, claiming.key, kind, stored];
}

const NO_CLAIM = [null, null, null, null];

interface ReservationRequest {
  readonly kind: string;
  readonly stored: string;
  readonly personal: boolean;
  readonly ttlMs: number;
  readonly claiming?: Claiming;
}

export interface Reserved {
  readonly id: number;
  /** True where the requested key was claimed together with the id. */
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
