import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '@rabbet/postgres';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

const OWNER_ALONE = 0o600;

/** The token that a CLI on this machine finds: made at the first start, and kept. */
export function operatorToken(home: string): string {
  const file = join(home, 'operator-token');
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: OWNER_ALONE, flush: true });
    syncFolder(home);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, OWNER_ALONE); // a copy from elsewhere may be open to all
  }
  return tokenIn(file);
}

/** Refuses a file that holds no token; that there is none is well. */
export function requireToken(home: string): void {
  const file = join(home, 'operator-token');
  if (existsSync(file)) tokenIn(file);
}

function tokenIn(file: string): string {
  const token = readFileSync(file, 'utf8').trim();
  // whatever a crash or a full disk has left of it would be a token that others can guess
  if (!/^[\x21-\x7e]{20,}$/.test(token))
    throw new OperationalError(`${file} holds no token: delete it, and a new one is made.`);
  return token;
}

/** Says in the data folder where the shop is, for as long as it is there. Returns what takes that back. */
export function noteAddress(home: string, address: string): () => void {
  const file = join(home, 'address');
  writeFileSync(file, `${address}\n`);
  return () => rmSync(file, { force: true });
}
