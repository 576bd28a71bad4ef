import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '../../database/database';
import { Batcher } from '../../database/batcher';
import type { MasterKey } from '../../keys/master-key';
import { isKey, isKind, kindOf, storedKey, TTL_MS } from './stored-key';

export interface KeyClaim {
  readonly key: string;
  /** The id of what the key is to belong to. */
  readonly owner: number;
  /** Person whom the key is about: it is stored as a digest, until that person is erased. */
  readonly person?: PersonId;
}

/** A key as the log tells of it: whose it is, or null once it is free again. */
export interface KeyUsed extends Omit<KeyClaim, 'owner'> {
  readonly kind: string;
  readonly owner: number | null;
  /** Owner who frees the key; a key of somebody else stays theirs. */
  readonly freedBy?: number;
}

/**
 * Keys that must be unique across streams: an account's e-mail, a maker's catalog number. Committed as reservations
 * are.
 */
export class ClaimedKeys {
  private readonly batchers = new Map<string, Batcher<KeyClaim, Refusal | null>>();
  /** Answers what many callers ask at once by one statement. */
  private readonly owners = new Batcher<{ readonly kind: string; readonly stored: string }, number | null>({
    keyOf: ({ kind, stored }) => `${kind} ${stored}`,
    maxSize: 500,
    lanes: 2,
    perform: async (keys) => (await this.ownersOf(keys)).map((value) => ({ status: 'fulfilled', value })),
  });

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  async claim(kind: string, claim: KeyClaim, { ttlMs = TTL_MS } = {}): Promise<void> {
    storedKey(this.masterKey, kind, claim.key, claim.person !== undefined); // an impossible one troubles no neighbour
    const refused = await this.batcherFor(kindOf(kind), ttlMs).add(claim);
    if (refused) throw refused;
  }

  /** Owner of a personal key; null where nobody owns it. */
  async ownerOf(kind: string, key: string): Promise<number | null> {
    return this.owners.add({ kind: kindOf(kind), stored: storedKey(this.masterKey, kind, key, true) });
  }

  private async ownersOf(keys: readonly { readonly kind: string; readonly stored: string }[]) {
    const { rows } = await this.database.query<{ owner: number | null }>(
      `select owner from unnest($1::text[], $2::text[]) with ordinality as asked (kind, key, number)
       left join state.claimed_key using (kind, key) order by number`,
      [keys.map(({ kind }) => kind), keys.map(({ stored }) => stored)],
    );
    return rows.map(({ owner }) => owner);
  }

  /** Refuses a key that is another's now, and claims nothing: what expires is taken away only after a while. */
  async requireFree(kind: string, { key, owner, person }: KeyClaim): Promise<void> {
    const { rows } = await this.database.query<{ owner: number }>(
      'select owner from state.claimed_key where kind = $1 and key = $2',
      [kindOf(kind), storedKey(this.masterKey, kind, key, person !== undefined)],
    );
    if (rows.some((held) => held.owner !== owner)) throw taken();
  }

  /** Batcher for claims of one kind and one time to live: concurrent claims take one statement. */
  private batcherFor(kind: string, ttlMs: number): Batcher<KeyClaim, Refusal | null> {
    const name = `${kind} ${ttlMs}`;
    const batcher =
      this.batchers.get(name) ??
      new Batcher<KeyClaim, Refusal | null>({
        keyOf: ({ key }) => key,
        maxSize: 500,
        lanes: 2,
        perform: async (claims) =>
          (await this.claimMany(kind, claims, { ttlMs })).map((value) => ({ status: 'fulfilled', value })),
      });
    this.batchers.set(name, batcher);
    return batcher;
  }

  /** Answers one by one, in the order asked, in one round trip: null for a key that is now the owner's. */
  async claimMany(kind: string, claims: readonly KeyClaim[], { ttlMs = TTL_MS } = {}): Promise<(Refusal | null)[]> {
    const { rows } = await this.database.query<{ outcome: Outcome }>(
      `select outcome from state.claim_keys($1, $2, $3, $4, $5 * interval '1 ms')`,
      [
        kindOf(kind),
        claims.map(({ key, person }) => storedKey(this.masterKey, kind, key, person !== undefined)),
        claims.map(({ owner }) => owner),
        claims.map(({ person }) => person ?? null),
        ttlMs,
      ],
    );
    return rows.map(({ outcome }) => REFUSALS[outcome]);
  }

  /**
   * Takes over keys from the log, in its order: the first user of a key has it until they free it. A key that nobody
   * can claim is passed over.
   */
  async confirm(tx: Queryable, used: readonly KeyUsed[]): Promise<void> {
    const claimable = used.filter(({ kind, key, person }) => isKind(kind) && (person !== undefined || isKey(key)));
    if (claimable.length === 0) return;
    await tx.query('select state.confirm_keys($1, $2, $3, $4, $5)', [
      claimable.map(({ kind }) => kind),
      claimable.map(({ kind, key, person }) => storedKey(this.masterKey, kind, key, person !== undefined)),
      claimable.map(({ owner }) => owner),
      claimable.map(({ person }) => person ?? null),
      claimable.map(({ freedBy }) => freedBy ?? null),
    ]);
  }
}

type Outcome = 'claimed' | 'taken' | 'erased';

const REFUSALS: { readonly [outcome in Outcome]: Refusal | null } = {
  claimed: null,
  taken: taken(),
  erased: new Refusal('person/erased', 'This person was erased: nothing about them is kept any more.'),
};

function taken(): Refusal {
  return new Refusal('key/taken', 'This is already in use by another record.', { kind: 'conflict' });
}
