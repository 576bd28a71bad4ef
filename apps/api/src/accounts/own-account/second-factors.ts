import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  type Account,
  type AccountCommand,
  accounts,
  type SecondFactor,
  STAFF_ID,
} from '@rabbet/domain/accounts/accounts';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import { contextOf } from '../../kernel/changes/command-context';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { AccountTools } from '../credentials/account-tools';
import { Commands } from '../../kernel/changes/commands';

/** Ids of passkeys are base64url. */
const PASSKEY_ID = /^[\w-]{1,2000}$/;

/** Sets up and removes second factors. The log tells when an account gets its first one, and when none is left. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly tools: AccountTools,
    private readonly commands: Commands,
  ) {}

  async beginCodes(account: Account) {
    const { shop_name: shop } = await this.tools.parts.settings.current();
    const names = { shop, account: account.email ?? String(account.id) };
    const { secret, address: uri, qrCode: qr } = await this.tools.totp.begin(account.id, names, new Date());
    return { secret, uri, qr };
  }

  async confirmCodes(account: Account, code: string, req: IncomingMessage) {
    if (!(await this.tools.totp.confirm(account.id, code, new Date())))
      refuse('account/wrong-code', 'This is not what your app shows now. Please wait for its next code.');
    const noted = await this.noteFirst(account, 'codes', req);
    return withPosition(noted, await this.newRecoveryCodes(account));
  }

  async removeCodes(account: Account, req: IncomingMessage): Promise<object> {
    await this.requireOther(account, ({ passkeys }) => Number(passkeys) > 0);
    await this.tools.secrets.removeTotp(account.id, new Date());
    return withPosition(await this.noteNoneLeft(account, req), {});
  }

  async recoveryCodes(account: Account) {
    const { hasTotp, passkeys } = await this.tools.secrets.statusOf(account.id);
    if (!hasTotp && Number(passkeys) === 0)
      refuse('account/no-second-factor', 'Set up codes or a passkey first: recovery codes stand in for these.');
    return this.newRecoveryCodes(account);
  }

  async passkeyOptions({ id, email }: Account, req: IncomingMessage) {
    const owner = { account: id, name: email ?? String(id) };
    return { options: await this.tools.passkeyFactor(req).registrationOptions(owner, new Date()) };
  }

  async addPasskey(account: Account, name: string, answer: unknown, req: IncomingMessage): Promise<object> {
    const factor = this.tools.passkeyFactor(req);
    const response = (answer ?? {}) as Parameters<typeof factor.register>[2]; // it refuses what no browser would send
    await factor.register(account.id, name, response, new Date());
    const noted = await this.noteFirst(account, 'passkey', req);
    const { recoveryCodesLeft } = await this.tools.secrets.statusOf(account.id);
    const codes = Number(recoveryCodesLeft) === 0 ? await this.newRecoveryCodes(account) : {};
    return withPosition(noted, { id: response.id, ...codes });
  }

  async renamePasskey({ id }: Account, passkey: string, name: string): Promise<void> {
    if (!PASSKEY_ID.test(passkey) || !(await this.tools.passkeys.rename(id, passkey, name))) throw noPasskey();
  }

  async removePasskey(account: Account, passkey: string, req: IncomingMessage): Promise<object> {
    if (!PASSKEY_ID.test(passkey)) throw noPasskey();
    await this.requireOther(account, ({ hasTotp, passkeys }) => hasTotp || Number(passkeys) > 1);
    if (!(await this.tools.passkeys.remove(account.id, passkey))) throw noPasskey();
    return withPosition(await this.noteNoneLeft(account, req), {});
  }

  private async newRecoveryCodes({ id }: Account): Promise<{ readonly recovery_codes: readonly string[] }> {
    return { recovery_codes: await this.tools.recoveryCodes.make(id, new Date()) };
  }

  private async noteFirst({ id, secondFactor }: Account, kind: SecondFactor, req: IncomingMessage) {
    return secondFactor ? null : this.perform({ type: 'NoteSecondFactor', data: { id, kind } }, req);
  }

  /** Asked once it is gone: of two that are taken away at once, one finds that nothing is left. */
  private async noteNoneLeft({ id }: Account, req: IncomingMessage) {
    const { hasTotp, passkeys } = await this.tools.secrets.statusOf(id);
    if (hasTotp || Number(passkeys) > 0) return null;
    const reply = await this.perform({ type: 'ResetSecondFactor', data: { id } }, req);
    await this.tools.secrets.removeSecondFactor(id, new Date());
    return reply;
  }

  private async requireOther(
    { id, role }: Account,
    hasOther: (secrets: Awaited<ReturnType<AccountTools['secrets']['statusOf']>>) => boolean,
  ): Promise<void> {
    const { second_factor_for_administrators: isRequired } = await this.tools.parts.settings.current();
    if (!isRequired || role !== 'administrator' || hasOther(await this.tools.secrets.statusOf(id))) return;
    refuse('account/second-factor-required', 'Administrators need a second factor: set up another one before.');
  }

  private perform(command: CommandRequest<AccountCommand>, req: IncomingMessage) {
    return this.commands.change(accounts, STAFF_ID, command, contextOf(req));
  }
}

/** Adds the position in the log to a reply, where the change has one. */
function withPosition(reply: CommandReply | null, words: object): object {
  return reply?.withBody(words) ?? words;
}

function noPasskey(): Refusal {
  return new Refusal('record/unknown', 'There is no such passkey.', { kind: 'unknown' });
}
