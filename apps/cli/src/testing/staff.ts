import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { openWriteSide, type WriteSide } from '@rabbet/commands';
import { ACCOUNT_IDS, type AccountCommand, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { localCaller } from '@rabbet/domain/callers/caller';
import type { Role } from '@rabbet/domain/callers/roles';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { AccountSecrets } from '@rabbet/postgres';
import { Secret, TOTP } from 'otpauth';
import type { ServedShop } from './served-shop';

export interface Codes {
  code(): string;
  wrong(): string;
}

/** Accounts of the staff in a served shop, for tests, written directly by the write side. */
export class Staff {
  private constructor(readonly writeSide: WriteSide) {}

  static async of(shop: ServedShop): Promise<Staff> {
    const databaseUrl = shop.environment.DATABASE_URL ?? '';
    return new Staff(await openWriteSide({ home: shop.home, databaseUrl, ...REGISTRY }));
  }

  close(): Promise<void> {
    return this.writeSide.close();
  }

  /** Somebody who has accepted their invitation. */
  async add(id: number, role: Role, password: string): Promise<{ readonly id: number; readonly email: string }> {
    const email = `${role}-${id}@example.com`;
    const person_id = 900 + id;
    await this.writeSide.reservations.reserve(ACCOUNT_IDS, email, { given: id }); // the shop that is served gives others
    await this.does(
      { type: 'InviteMember', data: { person_id, vector_id: null, role }, personal: { [person_id]: { email } } },
      id,
    );
    await this.does({ type: 'NotePassword', data: { id, occasion: 'invitation' } });
    await this.secrets.setPassword(id, await hash(password), new Date());
    return { id, email };
  }

  /** Answers a code that holds for a minute at least, as programs take their time to start, and one that does not hold. */
  async addCodes(id: number): Promise<Codes> {
    const secret = randomBytes(20);
    await this.secrets.setPendingTotp(id, secret, new Date());
    await this.secrets.confirmTotp(id, secret, 0, new Date());
    await this.does({ type: 'NoteSecondFactor', data: { id, kind: 'codes' } });
    const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
    const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    const wrong = () => {
      const shown = new Set(Array.from({ length: 120 }, (_, i) => codeAt(i - 2))); // within an hour
      const number =
        Array.from({ length: 200 }, (_, i) => String(123_456 + i)).find((candidate) => !shown.has(candidate)) ?? '';
      return `${number.slice(0, 3)} ${number.slice(3)}`;
    };
    return { code: () => codeAt(1), wrong };
  }

  async does(command: CommandRequest<AccountCommand>, id = 0): Promise<void> {
    const context = { caller: localCaller('test'), origin: 'web', now: new Date(), commandId: randomUUID() } as const;
    await this.writeSide.executor.execute({ ...accounts, loadFacts: async () => ({ id }) }, STAFF_ID, command, context);
  }

  get secrets(): AccountSecrets {
    return new AccountSecrets(this.writeSide.database, this.writeSide.masterKey);
  }
}
