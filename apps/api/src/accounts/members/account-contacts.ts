import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import type { Account } from '@rabbet/domain/accounts/accounts';
import { contactDetail } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { AccountTools } from '../credentials/account-tools';
import { Commands } from '../../kernel/changes/commands';

/** Keeps the contact detail of an account as its address is: colleagues write to somebody where they sign in. */
@Injectable()
export class AccountContacts {
  constructor(
    private readonly tools: AccountTools,
    private readonly commands: Commands,
  ) {}

  async change({ vector_id }: Account, values: Values, context: CommandContext): Promise<void> {
    if (vector_id === null) return;
    const decider = recordDecider(contactDetail);
    const { state } = await this.tools.parts.executor.state(decider, vector_id);
    if (state.stage !== 'kept') return;
    const change = recordCommand(contactDetail, vector_id, 'Change', values, { ...state.values });
    await this.commands.change(decider, vector_id, change, context);
  }
}
