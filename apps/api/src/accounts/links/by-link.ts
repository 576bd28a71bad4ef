import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { processCaller } from '@rabbet/domain/callers/caller';
import { AccountContacts } from '../members/account-contacts';
import { AccountTools } from '../credentials/account-tools';
import { partContext } from '../../kernel/changes/command-context';
import { CONFIRM_EMAIL, Links, NEW_PASSWORD, WELCOME } from '../credentials/links';
import { Passwords } from '../credentials/passwords';
import { SignIn } from '../signing-in/signing-in';
import type { CommandReply } from '../../kernel/changes/command-reply';
import { Commands } from '../../kernel/changes/commands';

/** Caller that confirms a contact detail: the owner's role may change none. */
const CONFIRMING = processCaller('confirmed-email');

/**
 * Uses the links of mails. The event is appended first, by a command that is the same for the same link; then the link
 * is used up, and whoever used it up goes on. So a link whose event could not be appended is still good.
 */
@Injectable()
export class ByLink {
  constructor(
    private readonly tools: AccountTools,
    private readonly links: Links,
    private readonly passwords: Passwords,
    private readonly signIns: SignIn,
    private readonly contacts: AccountContacts,
    private readonly commands: Commands,
  ) {}

  async welcome(secret: string, password: string, req: IncomingMessage, res: ServerResponse): Promise<CommandReply> {
    const account = await this.links.accountOf(WELCOME.purpose, secret);
    const hash = await this.passwords.hashOf(account.email, password);
    const noted = await this.passwords.note(account.id, 'invitation', this.links.contextOf(req, secret, account));
    await this.links.consume(WELCOME.purpose, secret);
    await this.passwords.keep(account.id, hash);
    return noted.withBody(await this.signIns.afterPassword(account, req, res));
  }

  /** Sets a new password and ends all sessions. A second factor is still asked for. */
  async newPassword(
    secret: string,
    password: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<CommandReply> {
    const account = await this.links.accountOf(NEW_PASSWORD.purpose, secret);
    const hash = await this.passwords.hashOf(account.email, password);
    const noted = await this.passwords.note(account.id, 'forgotten', this.links.contextOf(req, secret, account));
    await this.links.consume(NEW_PASSWORD.purpose, secret);
    await this.passwords.keep(account.id, hash);
    await this.tools.sessions.endAll(account.id);
    return noted.withBody(await this.signIns.afterPassword(account, req, res));
  }

  async confirmEmail(secret: string, req: IncomingMessage): Promise<CommandReply> {
    const account = await this.links.accountOf(CONFIRM_EMAIL.purpose, secret);
    const confirm = { type: 'ConfirmEmail', data: { id: account.id } } as const;
    const context = this.links.contextOf(req, secret, account);
    // the contact detail first: cut off behind it, the link is still good and finishes it
    await this.commands.change(accounts, STAFF_ID, confirm, { ...context, isDryRun: true });
    const { nextEmail } = account;
    const ofContact = { ...partContext(context, 'contact'), caller: CONFIRMING };
    if (nextEmail !== null) await this.contacts.change(account, { value: nextEmail, confirmed: true }, ofContact);
    const reply = await this.commands.change(accounts, STAFF_ID, confirm, context);
    await this.links.consume(CONFIRM_EMAIL.purpose, secret);
    return reply.withBody({});
  }
}
