import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Database, Queryable } from '../database';
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
  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  async reserve(kind: string, key: string, options: ReserveOptions & { given?: number } = {}): Promise<number> {
    const { given, personal = false, ttlMs = TTL_MS } = options;
    if (given !== undefined) return this.take(kind, { key, given }, options);
    const { rows } = await this.database.query<{ id: number }>(
      `select state.reserve_id($1, $2, $3, $4 * interval '1 ms') as id`,
      [kindOf(kind), storedKey(this.masterKey, kind, key, personal), personal, ttlMs],
    );
    if (!rows[0]) throw new Error(`no id came back for a ${kind}`);
    return rows[0].id;
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
