import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { type AccountCommand, accounts, STAFF_ID, token } from '@rabbet/domain/accounts/accounts';
import { processCaller } from '@rabbet/domain/callers/caller';
import { losesAccess, type Role } from '@rabbet/domain/callers/roles';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { ShopTools } from '../../kernel/shop-tools';
import { AccountContacts } from './account-contacts';
import { AccountTools } from '../credentials/account-tools';
import { Links } from '../credentials/links';
import { Commands } from '../../kernel/changes/commands';

/** The contact detail of an account changes with its address alone. */
const CORRECTING = processCaller('corrected-invitation');

/**
 * Changes accounts for administrators. The event comes first, and each request reads from the log what its caller may
 * do. So what a crash leaves open lets nobody in, and the same change again closes it.
 */
@Injectable()
export class AccountKeeping {
  constructor(
    private readonly tools: AccountTools,
    private readonly shopTools: ShopTools,
    private readonly commands: Commands,
    private readonly links: Links,
    private readonly contacts: AccountContacts,
  ) {}

  async inviteAgain(id: number, context: CommandContext): Promise<CommandReply> {
    return this.withInvitation(await this.perform({ type: 'InviteAgain', data: { id } }, context), context);
  }

  /** Invites at another address: a link that went to the one before opens nothing. */
  async correctInvitation(id: number, email: string, context: CommandContext): Promise<CommandReply> {
    if (!isMailAddress(email)) refuse('mail/address', 'Mail is sent to one address, as in ann@example.com.', 'email');
    const account = await this.tools.account(id);
    const personal = account ? { [account.person_id]: { email } } : {};
    const correct = { type: 'CorrectInvitation', data: { id }, personal } as const;
    // the contact detail first: cut off behind it, the same once more finishes it
    const tried = await this.perform(correct, { ...context, isDryRun: true });
    if (context.isDryRun || !account) return tried;
    const ofContact = { ...partContext(context, 'contact'), caller: CORRECTING };
    await this.contacts.change(account, { value: email }, ofContact);
    const reply = await this.perform(correct, context);
    await this.links.voidAllOf(account);
    return this.withInvitation(reply, context);
  }

  private async withInvitation(reply: CommandReply, context: CommandContext): Promise<CommandReply> {
    const stream = `${accounts.name}-${STAFF_ID}`;
    return reply.withMail(await this.shopTools.waitForMail(context, 'staff-invitation', stream, reply.result));
  }

  /** Changes a role and ends all sessions; with a smaller role, tokens end as well. */
  async changeRole(id: number, from: Role, to: Role, context: CommandContext): Promise<CommandReply> {
    const reply = await this.perform({ type: 'ChangeRole', data: { id, from, to } }, context);
    if (context.isDryRun || from === to) return reply;
    await this.tools.sessions.endAll(id);
    if (losesAccess(from, to)) await this.revokeAll(id, context);
    return reply;
  }

  async deactivate(id: number, context: CommandContext): Promise<CommandReply> {
    const reply = await this.perform({ type: 'DeactivateAccount', data: { id } }, context);
    if (context.isDryRun) return reply;
    await this.tools.sessions.endAll(id);
    const account = await this.tools.account(id);
    if (account) await this.links.voidAllOf(account);
    await this.revokeAll(id, context);
    return reply;
  }

  activate(id: number, context: CommandContext): Promise<CommandReply> {
    return this.perform({ type: 'ActivateAccount', data: { id } }, context);
  }

  /** Removes a lost second factor: the password alone lets its owner in until they set up another. */
  async resetSecondFactor(id: number, context: CommandContext): Promise<CommandReply> {
    const reply = await this.perform({ type: 'ResetSecondFactor', data: { id } }, context);
    if (!context.isDryRun) await this.tools.secrets.removeSecondFactor(id, context.now);
    return reply;
  }

  async endSessions(id: number): Promise<void> {
    await this.requireKnown(id);
    await this.tools.sessions.endAll(id);
  }

  async revokeToken(id: number, number: number, context: CommandContext): Promise<CommandReply> {
    const tokens = await this.tools.tokens.list(id);
    if (!tokens.some((row) => row.number === number)) refuseAs('unknown', 'record/unknown', 'There is no such token.');
    return this.revoke(number, context);
  }

  /** Revokes a token of anybody. */
  async revokeAny(number: number, context: CommandContext): Promise<CommandReply> {
    const tokens = await this.tools.tokens.list();
    if (!tokens.some((row) => row.number === number)) refuseAs('unknown', 'record/unknown', 'There is no such token.');
    return this.revoke(number, context);
  }

  private async revoke(number: number, context: CommandContext): Promise<CommandReply> {
    this.tools.parts.executor.requireUnchangedLog();
    // first: it lets nobody in any more, whatever the log knows of it
    if (!context.isDryRun) await this.tools.tokens.revoke(number, context.now);
    return this.commands.change(token, number, { type: 'RevokeToken', data: {} }, context);
  }

  private async revokeAll(id: number, context: CommandContext): Promise<void> {
    for (const { number, revokedAt } of await this.tools.tokens.list(id))
      if (revokedAt === null) await this.revoke(number, partContext(context, `token ${number}`));
  }

  private async requireKnown(id: number): Promise<void> {
    if (!(await this.tools.account(id))) refuseAs('unknown', 'record/unknown', 'There is no such account.');
  }

  private async perform(command: CommandRequest<AccountCommand> & { data: { id: number } }, context: CommandContext) {
    const reply = await this.commands.change(accounts, STAFF_ID, command, context);
    return reply.forPart(command.data.id);
  }
}
