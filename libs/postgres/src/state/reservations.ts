import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Database, Queryable } from '../database';
import { Batcher } from '../batcher';
import type { MasterKey } from '../personal/master-key';
import { isKey, isKind, kindOf, storedKey, TTL_MS } from './stored-key';

/** Given ids end here, so that one of them cannot use up all that the counter has left. */
export const GREATEST_ID = 999_999_999;
/** All that the counter has. */
const MOST = 2 ** 31 - 1;

export interface IdWanted {
  /** A command's id or a natural key: the same key gets the same id ever after. */
  readonly key: string;
  readonly given?: number;
}

export interface ReserveOptions {
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
  /** What many callers want at once is reserved by one statement, in an order in which nobody waits in a circle. */
  private readonly batcher = new Batcher<Wanted, number>({
    keyOf: ({ kind, stored }) => `${kind} ${stored}`,
    sizeOf: () => 1,
    maxSize: 500,
    lanes: 2,
    perform: (wanted) => this.reserveTogether(wanted),
  });

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  async reserve(kind: string, key: string, options: ReserveOptions & { given?: number } = {}): Promise<number> {
    const { given, personal = false, ttlMs = TTL_MS } = options;
    if (given !== undefined) return this.take(kind, { key, given }, options);
    const stored = storedKey(this.masterKey, kind, key, personal);
    return this.batcher.add({ kind: kindOf(kind), stored, personal, ttlMs });
  }

  private async reserveTogether(wanted: readonly Wanted[]): Promise<PromiseSettledResult<number>[]> {
    if (wanted.length > 1) {
      const answers = await this.reserveInOrder(wanted).catch(() => null); // one of them may be what fails all
      if (answers) return answers.map((value) => ({ status: 'fulfilled', value }));
    }
    return Promise.allSettled(wanted.map(async (one) => (await this.reserveInOrder([one]))[0]!)); // one for each
  }

  private async reserveInOrder(wanted: readonly Wanted[]): Promise<number[]> {
    const inOrder = wanted.map((one, place) => ({ ...one, place })).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const { rows } = await this.database.query<{ place: number; id: number }>(
      `select w.place, state.reserve_id(w.kind, w.stored, w.personal, w.lives * interval '1 ms') as id
       from unnest($1::int[], $2::text[], $3::text[], $4::bool[], $5::float8[]) with ordinality
         as w (place, kind, stored, personal, lives, number)
       order by w.number`,
      [
        inOrder.map(({ place }) => place),
        inOrder.map(({ kind }) => kind),
        inOrder.map(({ stored }) => stored),
        inOrder.map(({ personal }) => personal),
        inOrder.map(({ ttlMs }) => ttlMs),
      ],
    );
    const ids = new Map(rows.map(({ place, id }) => [place, id]));
    return wanted.map((_, place) => ids.get(place) ?? missing(wanted[place]));
  }

  private async take(kind: string, wanted: IdWanted, options: ReserveOptions): Promise<number> {
    const [answer] = await this.reserveMany(kind, [wanted], options);
    if (typeof answer !== 'number') throw answer;
    return answer;
  }

  /** Answers one by one, in the order asked, in one round trip. */
  async reserveMany(kind: string, wanted: readonly IdWanted[], options: ReserveOptions = {}) {
    const fit = wanted.filter(({ given }) => given === undefined || isId(given));
    const { rows } = await this.database.query<Answer>(
      `select id, outcome from state.reserve_ids($1, $2, $3, $4, $5 * interval '1 ms')`,
      [
        kindOf(kind),
        fit.map(({ key }) => storedKey(this.masterKey, kind, key, options.personal)),
        fit.map(({ given }) => given ?? null),
        options.personal ?? false,
        options.ttlMs ?? TTL_MS,
      ],
    );
    const answers = new Map(fit.map((item, index) => [item, rows[index]]));
    return wanted.map((item) => idOrRefusal(kind, item, answers.get(item)));
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

function orderOf({ kind, stored }: Wanted): string {
  return `${kind} ${stored}`;
}

function missing(wanted: Wanted | undefined): never {
  throw new Error(`no id came back for a ${wanted?.kind}`);
}

type Answer = { id: number; outcome: 'reserved' | 'other' } | { id: null; outcome: 'taken' };

function idOrRefusal(kind: string, { given }: IdWanted, answer: Answer | undefined): number | Refusal {
  switch (answer?.outcome) {
    case 'reserved':
      return answer.id;
    case 'taken':
      return new Refusal('id/taken', `The ${kind} id ${given} is already in use.`);
    case 'other':
      return new Refusal('id/other', `This ${kind} already has the id ${answer.id}, so it cannot get ${given}.`);
    case undefined:
      return new Refusal('id/not-an-id', `An id is a whole number from 1 to ${GREATEST_ID}.`);
  }
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= GREATEST_ID;
