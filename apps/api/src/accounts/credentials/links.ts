import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CommandContext, linkOwner } from '@rabbet/commands';
import { type Account, accountOf, isActive, type LinkPurpose } from '@rabbet/domain/accounts/accounts';
import { actorOf, processCaller } from '@rabbet/domain/callers/caller';
import type { Role } from '@rabbet/domain/callers/roles';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { consumeSecret, findSecret, voidSecrets } from '@rabbet/postgres';
import { contextOf } from '../../kernel/changes/command-context';
import { AccountTools } from './account-tools';

const HOUR_MS = 3_600_000;

interface Link {
  readonly purpose: LinkPurpose;
  readonly validForMs: number;
}

/** Purposes of links, and how long each is valid. Opening the page of a link changes nothing: a button on it does. */
export const WELCOME = { purpose: 'welcome', validForMs: 7 * 24 * HOUR_MS } as const satisfies Link;
export const NEW_PASSWORD = { purpose: 'new-password', validForMs: HOUR_MS } as const satisfies Link;
export const CONFIRM_EMAIL = { purpose: 'confirm-email', validForMs: 24 * HOUR_MS } as const satisfies Link;
/** Link that makes the first account: it belongs to nobody yet. */
export const FIRST = { purpose: 'first-administrator', validForMs: 7 * 24 * HOUR_MS, owner: 'shop' } as const;

/** Caller that makes the first account: nobody else could yet. */
export const FIRST_CALLER = processCaller('first-administrator');
export const FIRST_ADMINISTRATOR = actorOf(FIRST_CALLER);

export interface LinkReply {
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  /** Role of the person that the link makes a member of staff. */
  readonly role: Role | null;
}

/** The links in mails and on the terminal: whom they are for, and that each is good once. */
@Injectable()
export class Links {
  constructor(private readonly tools: AccountTools) {}

  async look(purpose: LinkPurpose, secret: string): Promise<LinkReply> {
    if (purpose === FIRST.purpose) {
      await this.requireFirst(secret);
      return { purpose, email: null, role: 'administrator' };
    }
    const account = await this.accountOf(purpose, secret);
    const email = purpose === CONFIRM_EMAIL.purpose ? account.nextEmail : account.email;
    return { purpose, email, role: purpose === WELCOME.purpose ? account.role : null };
  }

  /** Account that a link belongs to. An account that was deactivated meanwhile is opened by nothing. */
  async accountOf(purpose: LinkPurpose, secret: string): Promise<Account> {
    const owner = await findSecret(this.database, purpose, secret);
    const account = accountOf(await this.tools.accounts(), Number(owner?.split('-').at(-1)));
    if (!account || account.stage === 'inactive') return refuseLink();
    if (purpose === NEW_PASSWORD.purpose && !isActive(account)) return refuseLink();
    const address = purpose === CONFIRM_EMAIL.purpose ? account.nextEmail : account.email;
    if (address === null || owner !== linkOwner(account.id, address)) return refuseLink();
    return account;
  }

  async requireFirst(secret: string): Promise<void> {
    if ((await findSecret(this.database, FIRST.purpose, secret)) === null) refuseLink();
  }

  /** The event of what it opens is in the log: to one of many at once, it is theirs. */
  async consume(purpose: LinkPurpose, secret: string): Promise<void> {
    if ((await consumeSecret(this.database, purpose, secret)) === null) refuseLink();
  }

  /** Nothing that was sent to them before opens anything any more. */
  async voidAllOf({ id, email, nextEmail }: Account): Promise<void> {
    for (const address of [email, nextEmail])
      for (const { purpose } of address === null ? [] : [WELCOME, NEW_PASSWORD, CONFIRM_EMAIL])
        await voidSecrets(this.database, purpose, linkOwner(id, address ?? ''));
  }

  /**
   * Makes the context of a command by link: its caller is the owner of the account, and the same link gives the same
   * command id.
   */
  contextOf(req: IncomingMessage, secret: string, { id }: Pick<Account, 'id'>): CommandContext {
    return {
      ...contextOf(req),
      caller: { kind: 'staff', who: { account: id }, roles: [] },
      commandId: askedBy(secret),
    };
  }

  private get database() {
    return this.tools.parts.database;
  }
}

/** Nothing can be learned from it of so much chance. */
export function askedBy(secret: string): string {
  return `link-${createHash('sha256').update(`asked by ${secret}`).digest('base64url').slice(0, 22)}`;
}

function refuseLink(): never {
  refuseAs(
    'unknown',
    'link/void',
    'This link no longer works: it has been used, has expired, or was replaced by a newer one.',
  );
}
