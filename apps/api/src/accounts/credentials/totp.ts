import { randomBytes } from 'node:crypto';
import type { AccountSecrets } from '@rabbet/postgres';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const BYTES = 20; // as long as what SHA-1 makes
const PERIOD_SECONDS = 30;
const STEPS_EITHER_SIDE = 1;

export interface TotpBegun {
  /** Secret to type into an app that cannot scan. */
  readonly secret: string;
  readonly address: string;
  readonly qrCode: string;
}

export interface TotpNames {
  readonly shop: string;
  /** Name that the app shows beside the shop's name. */
  readonly account: string;
}

/** The second factor by codes of the time (RFC 6238), in the form that every app knows. */
export class TotpFactor {
  constructor(private readonly secrets: AccountSecrets) {}

  /** Holds once `confirm` is given a code of it; until then the one before does. */
  async begin(account: number, names: TotpNames, now: Date): Promise<TotpBegun> {
    const secret = randomBytes(BYTES);
    await this.secrets.setPendingTotp(account, secret, now);
    const totp = totpOf(secret, names);
    const address = totp.toString();
    return { secret: totp.secret.base32, address, qrCode: renderSVG(address, { ecc: 'M', border: 4 }) };
  }

  async confirm(account: number, code: string, now: Date): Promise<boolean> {
    const secret = await this.secrets.pendingTotp(account);
    const step = secret && stepOf(secret, code, now);
    return secret !== null && step !== null && this.secrets.confirmTotp(account, secret, step, now);
  }

  /** True for a code of now, or of the step before or after it, the first time that it is given. */
  async spend(account: number, code: string, now: Date): Promise<boolean> {
    const secret = await this.secrets.totp(account);
    const step = secret && stepOf(secret, code, now);
    return step !== null && this.secrets.spendTotpStep(account, step);
  }
}

function totpOf(secret: Buffer, names?: TotpNames): TOTP {
  return new TOTP({
    issuer: names?.shop,
    label: names?.account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

/** The time step whose code it is. Apps show codes in groups, and people type them so. */
function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.normalize('NFKC').replace(/[\s-]/g, '');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: STEPS_EITHER_SIDE });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
