import { randomBytes } from 'node:crypto';
import type { AccountSecrets } from '@rabbet/postgres';

const CODES = 10;
const SIGNS = 12;
/** Of 32, so 60 bits a code. No sign looks like another: what is typed as one of those left out is read as its likeness. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LIKENESS: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** For whoever has lost their second factor. Shown once, on paper ever after; each opens once. */
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
