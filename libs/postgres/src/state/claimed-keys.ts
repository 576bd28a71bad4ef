import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '../database';
import type { MasterKey } from '../personal/master-key';
import { isKey, isKind, kindOf, storedKey, TTL_MS } from './stored-key';

export interface KeyWanted {
  readonly key: string;
  /** The id of what the key is to belong to. */
  readonly owner: number;
  /** Whom the key is about: it is kept as a digest, until that person is erased. */
  readonly person?: PersonId;
}

/** A key as the log tells of it: whose it is, or null once it is free again. */
export interface KeyUsed extends Omit<KeyWanted, 'owner'> {
  readonly kind: string;
  readonly owner: number | null;
}

/** What must be unique across streams: an account's e-mail, a maker's catalogue number. Committed as reservations are. */
export class ClaimedKeys {
  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  async claim(kind: string, wanted: KeyWanted, options: { ttlMs?: number } = {}): Promise<void> {
    const [refused] = await this.claimMany(kind, [wanted], options);
    if (refused) throw refused;
  }

  /** Answers one by one, in the order asked, in one round trip: null for a key that is now the owner's. */
  async claimMany(kind: string, wanted: readonly KeyWanted[], { ttlMs = TTL_MS } = {}): Promise<(Refusal | null)[]> {
    const { rows } = await this.database.query<{ outcome: Outcome }>(
      `select outcome from state.claim_keys($1, $2, $3, $4, $5 * interval '1 ms')`,
      [
        kindOf(kind),
        wanted.map(({ key, person }) => storedKey(this.masterKey, kind, key, person !== undefined)),
        wanted.map(({ owner }) => owner),
        wanted.map(({ person }) => person ?? null),
        ttlMs,
      ],
    );
    return rows.map(({ outcome }) => REFUSALS[outcome]);
  }

  /** What the log holds, in its order; where it says so, a key changes hands. What nobody can claim is passed over. */
  async confirm(tx: Queryable, used: readonly KeyUsed[]): Promise<void> {
    const known = used.filter(({ kind, key, person }) => isKind(kind) && (person !== undefined || isKey(key)));
    if (known.length === 0) return;
    await tx.query('select state.confirm_keys($1, $2, $3, $4)', [
      known.map(({ kind }) => kind),
      known.map(({ kind, key, person }) => storedKey(this.masterKey, kind, key, person !== undefined)),
      known.map(({ owner }) => owner),
      known.map(({ person }) => person ?? null),
    ]);
  }
}

type Outcome = 'claimed' | 'taken' | 'erased';

const REFUSALS: { readonly [outcome in Outcome]: Refusal | null } = {
  claimed: null,
  taken: new Refusal('key/taken', 'This is already in use by another record.'),
  erased: new Refusal('person/erased', 'This person was erased: nothing about them is kept any more.'),
};
