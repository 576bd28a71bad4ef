import { createHash, randomBytes } from 'node:crypto';
import type { PersonId } from '@rabbet/domain/events/event';
import type { OpenTransaction, Queryable } from '../../database/database';

/** Purpose and owner of a one-time link. */
export interface SecretRequest {
  /** Action that it permits, as in `reset-password`, and no other. */
  readonly purpose: string;
  /** Owner, as in `user-7`. */
  readonly owner: string;
  /** Person to whom it was sent: erased with them. */
  readonly person?: PersonId;
  readonly validForMs: number;
}

const BYTES = 24;

/** A new secret of 192 random bits, as a link carries it. It is told this once: what is kept is its digest. */
export async function makeSecret(
  db: Queryable,
  { purpose, owner, person, validForMs }: SecretRequest,
): Promise<string> {
  await db.query('delete from state.secret where expires_at <= now()');
  const secret = randomBytes(BYTES).toString('base64url');
  await db.query(
    `insert into state.secret (digest, purpose, owner, person, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 ms')`,
    [digestOf(secret), purpose, owner, person ?? null, validForMs],
  );
  return secret;
}

/** A new one in place of all older ones of this owner and purpose: of those that are made at once the last alone holds. */
export async function replaceSecret(tx: OpenTransaction, request: SecretRequest): Promise<string> {
  const { purpose, owner } = request;
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('rabbet secret ' || $1, 0))`, [`${purpose} ${owner}`]);
  await voidSecrets(tx, purpose, owner);
  return makeSecret(tx, request);
}

/** Owner of a secret that is valid, else null. Changes nothing, because programs open links before people do. */
export async function findSecret(db: Queryable, purpose: string, secret: string): Promise<string | null> {
  const { rows } = await db.query<{ owner: string }>(
    'select owner from state.secret where digest = $1 and purpose = $2 and expires_at > now()',
    [digestOf(secret), purpose],
  );
  return rows[0]?.owner ?? null;
}

/** Uses a secret up and returns its owner, to one caller alone: of concurrent callers, all others get null. */
export async function consumeSecret(db: Queryable, purpose: string, secret: string): Promise<string | null> {
  const { rows } = await db.query<{ owner: string }>(
    'delete from state.secret where digest = $1 and purpose = $2 and expires_at > now() returning owner',
    [digestOf(secret), purpose],
  );
  return rows[0]?.owner ?? null;
}

/** None of this owner's links for this purpose holds any longer. */
export async function voidSecrets(db: Queryable, purpose: string, owner: string): Promise<number> {
  const { rowCount } = await db.query('delete from state.secret where owner = $1 and purpose = $2', [owner, purpose]);
  return rowCount ?? 0;
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
