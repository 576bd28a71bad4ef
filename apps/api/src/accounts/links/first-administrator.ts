import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { accountWith, type firstAdministratorFields, isActive } from '@rabbet/domain/accounts/accounts';
import { OperationalError, Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { ValuesOf } from '@rabbet/domain/records/fields';
import { replaceSecret } from '@rabbet/postgres';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { contextOf, partContext } from '../../kernel/changes/command-context';
import type { StartStep } from '../../kernel/feature';
import { ShopTools } from '../../kernel/shop-tools';
import { Turns } from '../../kernel/limits/turns';
import { AccountTools } from '../credentials/account-tools';
import { Inviting } from '../members/inviting';
import { askedBy, FIRST, FIRST_CALLER, Links } from '../credentials/links';
import { Passwords } from '../credentials/passwords';
import { SignIn } from '../signing-in/signing-in';

type First = Omit<ValuesOf<typeof firstAdministratorFields>, 'secret'>;

/** Makes the first administrator: while there is none, whoever sees the output of the program may become one. */
@Injectable()
export class FirstAdministrator implements StartStep {
  private readonly turns = new Turns({ concurrency: 1 });

  constructor(
    private readonly tools: AccountTools,
    private readonly shop: ShopTools,
    private readonly inviting: Inviting,
    private readonly passwords: Passwords,
    private readonly links: Links,
    private readonly signIns: SignIn,
  ) {}

  /** Makes the administrator that the environment names; else prints a link, which no log holds. */
  async run(say: (line: string) => void): Promise<void> {
    if (await this.isThere()) return;
    const { administrator, settings, database } = this.tools.parts;
    if (administrator) return this.byEnvironment(administrator);
    const { site_url } = await settings.current();
    const secret = await database.transaction((tx) => replaceSecret(tx, FIRST));
    const page = `${site_url ?? this.shop.parts.ownAddress()}/staff/first-administrator?secret=${secret}`;
    say(`Nobody is administrator yet. Whoever opens this page within seven days becomes the first: ${page}`);
  }

  async byLink(
    { secret, ...first }: First & { readonly secret: string },
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<CommandReply> {
    await this.links.requireFirst(secret);
    // of several who have the link at once, each is looked at when the one before is done
    const made = await this.turns.take(() => this.becomeFirst({ secret, ...first }, contextOf(req)));
    return made.withBody(await this.signIns.begin(Number(made.id), { secondFactor: false }, req, res));
  }

  private async becomeFirst(
    { secret, ...first }: First & { readonly secret: string },
    given: CommandContext,
  ): Promise<CommandReply> {
    if (await this.isThere()) refuseSecond();
    const context = { ...given, caller: FIRST_CALLER, commandId: askedBy(secret) };
    const made = await this.make(first, context).catch((error: unknown) => {
      // another program was asked at the same moment, by somebody else
      if (error instanceof Refusal && error.code === 'command/id-in-use') refuseSecond();
      throw error;
    });
    await this.links.consume(FIRST.purpose, secret);
    return made;
  }

  private async byEnvironment({ email, password }: Pick<First, 'email' | 'password'>): Promise<void> {
    const context = { caller: FIRST_CALLER, origin: 'process', now: new Date(), commandId: randomUUID() } as const;
    const first = email.split('@')[0] ?? email;
    await this.make({ first, last: '', email, password }, context).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new OperationalError(
        `RABBET_ADMIN_EMAIL and RABBET_ADMIN_PASSWORD make no administrator: ${error.message}`,
      );
    });
  }

  /** The password is kept before the account is active: a crash in between leaves none that nobody can open. */
  private async make({ first, last, email, password }: First, context: CommandContext): Promise<CommandReply> {
    const hash = await this.passwords.hashOf(email, password);
    const standing = accountWith(await this.tools.accounts(), email);
    const id =
      standing?.role === 'administrator' && standing.stage === 'invited'
        ? standing.id // a start that was cut off has left it
        : await this.invite({ first, last, email }, context);
    await this.passwords.keep(id, hash);
    return (await this.passwords.note(id, 'invitation', partContext(context, 'password'))).forPart(id);
  }

  private async invite({ first, last, email }: Omit<First, 'password'>, context: CommandContext): Promise<number> {
    const somebody = { person_id: null, first, last: last || null, email } as const;
    const invitation = { ...somebody, role: 'administrator', is_employee: true } as const;
    return Number((await this.inviting.invite(invitation, context)).id);
  }

  private async isThere(): Promise<boolean> {
    const { all } = await this.tools.accounts();
    return all.some((account) => account.role === 'administrator' && isActive(account));
  }
}

function refuseSecond(): never {
  refuseAs('conflict', 'account/there-is-one', 'There is an administrator already: ask them to invite you.');
}
