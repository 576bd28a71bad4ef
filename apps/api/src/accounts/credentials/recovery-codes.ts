import { randomBytes } from 'node:crypto';
import type { AccountSecrets } from '@rabbet/postgres';

const CODES = 10;
const SIGNS = 12;
/**
 * Alphabet of 32 signs, so that a code has 60 bits. No two look alike: a sign that was left out is read as the one that
 * it resembles.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LIKENESS: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** Recovery codes, for somebody who has lost their second factor. They are shown once, and each opens once. */
export class RecoveryCodes {
  constructor(private readonly secrets: AccountSecrets) {}

  /** Instead of all older ones. */
  async make(account: number, now: Date): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await this.secrets.setRecoveryCodes(account, codes, now);
    return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
  }

  async spend(account: number, typed: string): Promise<boolean> {
    const code = asMade(typed);
    return code !== null && this.secrets.spendRecoveryCode(account, code);
  }
}

function newCode(): string {
  return Array.from(randomBytes(SIGNS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

function asMade(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const code = signs.replace(/[ilo]/g, (sign) => LIKENESS[sign] ?? sign);
  return code.length === SIGNS && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}
