import { Injectable, Optional } from '@nestjs/common';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { processCaller } from '@rabbet/domain/callers/caller';
import { randomUUID } from 'node:crypto';
import { AppLogger } from '../../kernel/logging/app-logger';
import { AccountTools } from '../credentials/account-tools';
import { Commands } from '../../kernel/changes/commands';

const TOLD_AT = 10;
const LATER_MS = 200;
/** A stranger must not be able to fill the log, nor a mailbox. */
const TOLD = { purpose: 'attack-told', windowMs: 24 * 3_600_000, most: 1 };

/** Counts failures in a row of one account, and has its owner told when somebody seems to be guessing. */
@Injectable()
export class Attacks {
  constructor(
    private readonly tools: AccountTools,
    private readonly commands: Commands,
    private readonly logger: AppLogger,
    @Optional() private readonly later: (work: () => void) => void = inAWhile,
  ) {}

  /** A little later: whoever has just been answered learns nothing from what else this program does. */
  noteFailure(account: number): void {
    this.later(() => {
      this.note(account).catch((error: unknown) => this.logger.fault(error, { what: 'failure' }));
    });
  }

  private async note(id: number): Promise<void> {
    const now = new Date();
    const failures = await this.tools.secrets.noteFailure(id);
    if (failures < TOLD_AT) return;
    const { isWithin } = await this.tools.limits.count(TOLD, String(id), now);
    if (!isWithin) return;
    const context = { caller: processCaller('sign-in'), origin: 'process', now, commandId: randomUUID() } as const;
    await this.commands.change(accounts, STAFF_ID, { type: 'NoteAttack', data: { id, failures } }, context);
  }
}

function inAWhile(work: () => void): void {
  setTimeout(work, LATER_MS).unref();
}
