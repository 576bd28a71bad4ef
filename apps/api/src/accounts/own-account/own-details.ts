import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import type { Account, OwnDetails } from '@rabbet/domain/accounts/accounts';
import { processCaller } from '@rabbet/domain/callers/caller';
import { contactDetail, isPhoneName, person } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { phoneOf, recordsOf } from '@rabbet/projections';
import { NewId } from '../../kernel/changes/change';
import { partContext } from '../../kernel/changes/command-context';
import { QueryService } from '../../kernel/reads/query-service';
import { attributeOf } from '../../people/people';
import { AccountTools } from '../credentials/account-tools';
import { Commands } from '../../kernel/changes/commands';

/** Changes what somebody who works here is called, and the phone that they are reached at: each of them their own. */
@Injectable()
export class ChangingOwnDetails {
  constructor(
    private readonly tools: AccountTools,
    private readonly queries: QueryService,
    private readonly commands: Commands,
  ) {}

  async change({ id, person_id }: Account, { first, last, phone }: OwnDetails, request: CommandContext): Promise<void> {
    // in their own name: every role may change these records of its owner, and no other ones
    const context: CommandContext = { ...request, caller: { kind: 'staff', who: { account: id }, roles: ['sales'] } };
    await this.changeRecord(person, person_id, { first, last }, partContext(context, 'person'));
    await this.queries.requireCaughtUp([recordsOf(contactDetail)]);
    const standing = await phoneOf(this.queries.context(processCaller('own-details')), person_id);
    const part = partContext(context, 'phone');
    if (standing && phone !== null) await this.changeRecord(contactDetail, standing.id, { value: phone }, part);
    else if (standing) await this.removePhone(standing.id, part);
    else if (phone !== null) await this.addPhone(person_id, phone, part);
  }

  private async changeRecord(kind: AnyKind, id: number, values: Values, context: CommandContext): Promise<void> {
    const decider = recordDecider(kind);
    const { state } = await this.tools.parts.executor.state(decider, id);
    const standing = state.stage === 'kept' ? { ...state.values } : {};
    const change = recordCommand(kind, id, 'Change', values, standing);
    await this.commands.change(decider, id, change, context);
  }

  private async removePhone(id: number, context: CommandContext): Promise<void> {
    await this.commands.change(recordDecider(contactDetail), id, { type: 'Remove', data: {} }, context);
  }

  private async addPhone(person_id: number, value: string, context: CommandContext): Promise<void> {
    const attribute_id = await attributeOf(isPhoneName, { queries: this.queries });
    const values = { person_id, value, attribute_id, primary: false };
    const add = (id: number) => recordCommand(contactDetail, id, 'Add', values);
    await this.commands.change(recordDecider(contactDetail), new NewId(), add, context);
  }
}
