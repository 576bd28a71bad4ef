import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { accounts, type PasswordOccasion, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { AccountTools } from './account-tools';
import { requireGoodPassword } from './password-rules';
import { Commands } from '../../kernel/changes/commands';

/** Checks and stores the passwords that people choose. */
@Injectable()
export class Passwords {
  constructor(
    private readonly tools: AccountTools,
    private readonly commands: Commands,
  ) {}

  async hashOf(email: string | null, password: string): Promise<string> {
    const { shop_name: shop } = await this.tools.parts.settings.current();
    requireGoodPassword(password, { shop, localPart: email?.split('@')[0] ?? '' });
    return this.tools.hashing.hash(password);
  }

  /** The log says that one is set, and not which. */
  note(id: number, occasion: PasswordOccasion, context: CommandContext) {
    return this.commands.change(accounts, STAFF_ID, { type: 'NotePassword', data: { id, occasion } }, context);
  }

  keep(id: number, hash: string): Promise<void> {
    return this.tools.secrets.setPassword(id, hash, new Date());
  }
}
