import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { accounts, accountWith, isActive, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { clientOf } from '@rabbet/postgres';
import { AppLogger } from '../../kernel/logging/app-logger';
import { AccountTools } from '../credentials/account-tools';
import { tooMany } from '../signing-in/signing-in';
import { Commands } from '../../kernel/changes/commands';

const DAY_MS = 24 * 3_600_000;
const FROM_ADDRESS = { purpose: 'forgotten-address', windowMs: 3_600_000, most: 20 };
/** A stranger must not be able to fill the log, nor a mailbox; nor to use up what the owner asks from somewhere else. */
const OF_ACCOUNT_FROM = { purpose: 'forgotten-account-from', windowMs: DAY_MS, most: 3 };
const OF_ACCOUNT = { purpose: 'forgotten-account', windowMs: DAY_MS, most: 30 };

/** Asks for a new password for whoever says an address: all are answered alike and as fast. */
@Injectable()
export class ForgottenPasswords implements OnModuleDestroy {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly tools: AccountTools,
    private readonly commands: Commands,
    private readonly logger: AppLogger,
  ) {}

  /** Counts the request, and handles it once the reply is on its way: so its duration tells nothing. */
  async ask(email: string, req: IncomingMessage): Promise<void> {
    const now = new Date();
    const { limits, parts } = this.tools;
    const from = clientOf(parts.address.of(req));
    const { isWithin, until } = await limits.count(FROM_ADDRESS, from, now);
    if (!isWithin) throw tooMany(until, now);
    setImmediate(() => {
      const work = this.note(email, from, now).catch((error: unknown) =>
        this.logger.fault(error, { what: 'forgotten' }),
      );
      this.underWay.add(work);
      void work.then(() => this.underWay.delete(work));
    });
  }

  /** Waits until all requests are handled. */
  async settled(): Promise<void> {
    await new Promise((go) => setImmediate(go));
    await Promise.all(this.underWay);
  }

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }

  private async note(email: string, from: string, now: Date): Promise<void> {
    const account = accountWith(await this.tools.accounts(), email);
    if (!account || !isActive(account)) return;
    const { limits } = this.tools;
    if (!(await limits.count(OF_ACCOUNT_FROM, `${account.id} ${from}`, now)).isWithin) return;
    if (!(await limits.count(OF_ACCOUNT, String(account.id), now)).isWithin) return;
    const command = { type: 'AskForNewPassword', data: { id: account.id } } as const;
    const context = { caller: VISITOR, origin: 'web', now, commandId: randomUUID() } as const;
    await this.commands.change(accounts, STAFF_ID, command, context);
  }
}
