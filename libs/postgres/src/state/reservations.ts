import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Database, Queryable } from '../database';
import { Batcher } from '../batcher';
import type { MasterKey } from '../personal/master-key';
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
  private readonly batcher = new Batcher<Wanted, number>({
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
    return given === undefined ? this.batcher.add(wanted) : this.reserveGiven(wanted, given);
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

  private async reserveTogether(wanted: readonly Wanted[]): Promise<PromiseSettledResult<number>[]> {
    if (wanted.length > 1) {
      const answers = await this.reserveAll(wanted).catch(() => null); // one of them may be what fails all
      if (answers) return answers.map((value) => ({ status: 'fulfilled', value }));
    }
    return Promise.allSettled(wanted.map(async (one) => (await this.reserveAll([one]))[0]!)); // one for each
  }

  /** One after the other in the order of their keys, as every program does it: so nobody waits in a circle. */
  private async reserveAll(wanted: readonly Wanted[]): Promise<number[]> {
    const { rows } = await this.database.query<{ id: number }>(
      `select reserved.id from (
         select w.number, state.reserve_id(w.kind, w.stored, w.personal, w.lives * interval '1 ms') as id
         from unnest($1::text[], $2::text[], $3::bool[], $4::float8[]) with ordinality
           as w (kind, stored, personal, lives, number)
         order by w.kind, w.stored
       ) as reserved order by reserved.number`,
      [
        wanted.map(({ kind }) => kind),
        wanted.map(({ stored }) => stored),
        wanted.map(({ personal }) => personal),
        wanted.map(({ ttlMs }) => ttlMs),
      ],
    );
    return rows.map(({ id }) => id);
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
        throw new Refusal('id/other', `This ${kind} already has the id ${answer.id}, so it cannot get ${given}.`);
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

interface Wanted {
  readonly kind: string;
  readonly stored: string;
  readonly personal: boolean;
  readonly ttlMs: number;
}

type Answer = { id: number; outcome: 'reserved' | 'other' } | { id: null; outcome: 'taken' };

function requireSound(given: number): void {
  if (!Number.isInteger(given) || given < 1 || given > GREATEST_ID)
    throw new Refusal('id/not-an-id', `An id is a whole number from 1 to ${GREATEST_ID}.`);
}

function takenId(kind: string, given: number): Refusal {
  return new Refusal('id/taken', `The ${kind} id ${given} is already in use.`, 'id');
}
