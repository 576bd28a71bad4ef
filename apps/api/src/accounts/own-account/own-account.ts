import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Account, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { contextOf } from '../../kernel/changes/command-context';
import { Forgery } from '../../kernel/requests/forgery';
import type { SignedIn } from '../../kernel/requests/request';
import { ShopTools } from '../../kernel/shop-tools';
import { AccountTools } from '../credentials/account-tools';
import { Links } from '../credentials/links';
import { Passwords } from '../credentials/passwords';
import { setSession } from '../signing-in/session-cookies';
import { Commands } from '../../kernel/changes/commands';

/** Changes the password and the address that somebody signs in with. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly tools: AccountTools,
    private readonly shopTools: ShopTools,
    private readonly passwords: Passwords,
    private readonly links: Links,
    private readonly forgery: Forgery,
    private readonly commands: Commands,
  ) {}

  /** Changes the password, ends all other sessions, and voids the links that were sent before. */
  async changePassword(
    account: Account,
    password: string,
    { id }: SignedIn,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<CommandReply> {
    const { sessions, parts } = this.tools;
    const hash = await this.passwords.hashOf(account.email, password);
    const noted = await this.passwords.note(account.id, 'change', contextOf(req));
    await this.passwords.keep(account.id, hash);
    await this.links.voidAllOf(account);
    await sessions.endAll(account.id, { but: id });
    const renewed = await sessions.renew(id, new Date());
    if (renewed !== null) {
      setSession(res, renewed, parts.hosts.originsFor(req));
      this.forgery.issueToken(req, res, renewed);
    }
    return noted.withBody({});
  }

  async askForEmail({ id, person_id }: Account, email: string, req: IncomingMessage): Promise<CommandReply> {
    if (!isMailAddress(email)) refuse('mail/address', 'No mail can be sent to this address.');
    const command = { type: 'AskForEmailChange', data: { id }, personal: { [person_id]: { email } } } as const;
    const context = contextOf(req);
    const reply = await this.commands.change(accounts, STAFF_ID, command, context);
    const mail = await this.shopTools.waitForMail(
      context,
      'staff-email-change',
      `${accounts.name}-${STAFF_ID}`,
      reply.result,
    );
    return reply.withBody({}).withMail(mail);
  }
}
