import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '../../database/database';
import { Batcher } from '../../database/batcher';
import type { MasterKey } from '../../keys/master-key';
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
  /** Whoever else's it is keeps it. */
  readonly freedBy?: number;
}

/** What must be unique across streams: an account's e-mail, a maker's catalog number. Committed as reservations are. */
export class ClaimedKeys {
  private readonly batchers = new Map<string, Batcher<KeyWanted, Refusal | null>>();
  /** Answers what many callers ask at once by one statement. */
  private readonly owners = new Batcher<{ readonly kind: string; readonly stored: string }, number | null>({
    keyOf: ({ kind, stored }) => `${kind} ${stored}`,
    maxSize: 500,
    lanes: 2,
    perform: async (asked) => (await this.ownersOf(asked)).map((value) => ({ status: 'fulfilled', value })),
  });

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  async claim(kind: string, wanted: KeyWanted, { ttlMs = TTL_MS } = {}): Promise<void> {
    storedKey(this.masterKey, kind, wanted.key, wanted.person !== undefined); // an impossible one troubles no neighbour
    const refused = await this.batcherFor(kindOf(kind), ttlMs).add(wanted);
    if (refused) throw refused;
  }

  /** Whose a key is, which is about a person: null of nobody's. */
  async ownerOf(kind: string, key: string): Promise<number | null> {
    return this.owners.add({ kind: kindOf(kind), stored: storedKey(this.masterKey, kind, key, true) });
  }

  private async ownersOf(asked: readonly { readonly kind: string; readonly stored: string }[]) {
    const { rows } = await this.database.query<{ owner: number | null }>(
      `select owner from unnest($1::text[], $2::text[]) with ordinality as asked (kind, key, number)
       left join state.claimed_key using (kind, key) order by number`,
      [asked.map(({ kind }) => kind), asked.map(({ stored }) => stored)],
    );
    return rows.map(({ owner }) => owner);
  }

  /** Refuses a key that is another's now, and claims nothing: what expires is taken away only after a while. */
  async requireFree(kind: string, { key, owner, person }: KeyWanted): Promise<void> {
    const { rows } = await this.database.query<{ owner: number }>(
      'select owner from state.claimed_key where kind = $1 and key = $2',
      [kindOf(kind), storedKey(this.masterKey, kind, key, person !== undefined)],
    );
    if (rows.some((held) => held.owner !== owner)) throw taken();
  }

  /** What many callers claim at once is claimed by one statement: one for each kind, and for each time to live. */
  private batcherFor(kind: string, ttlMs: number): Batcher<KeyWanted, Refusal | null> {
    const name = `${kind} ${ttlMs}`;
    const batcher =
      this.batchers.get(name) ??
      new Batcher<KeyWanted, Refusal | null>({
        keyOf: ({ key }) => key,
        maxSize: 500,
        lanes: 2,
        perform: async (wanted) =>
          (await this.claimMany(kind, wanted, { ttlMs })).map((value) => ({ status: 'fulfilled', value })),
      });
    this.batchers.set(name, batcher);
    return batcher;
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

  /** What the log holds, in its order: whoever used a key first has it until they free it. What nobody can claim is passed over. */
  async confirm(tx: Queryable, used: readonly KeyUsed[]): Promise<void> {
    const known = used.filter(({ kind, key, person }) => isKind(kind) && (person !== undefined || isKey(key)));
    if (known.length === 0) return;
    await tx.query('select state.confirm_keys($1, $2, $3, $4, $5)', [
      known.map(({ kind }) => kind),
      known.map(({ kind, key, person }) => storedKey(this.masterKey, kind, key, person !== undefined)),
      known.map(({ owner }) => owner),
      known.map(({ person }) => person ?? null),
      known.map(({ freedBy }) => freedBy ?? null),
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
