import type { IncomingMessage, ServerResponse } from 'node:http';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import {
  type Account,
  codeFields,
  emailFields,
  ownDetailsFields,
  passkeyNameFields,
  passwordFields,
} from '@rabbet/domain/accounts/accounts';
import { ApiTags } from '../../kernel/shapes/documenting';
import { Allow } from '../../kernel/requests/allow';
import { Actions } from '../../kernel/changes/routes/action-route';
import { contextOf } from '../../kernel/changes/command-context';
import { bodyClass } from '../../kernel/shapes/body-class';
import { parseBody } from '../../kernel/parsing/parse-body';
import { requireConfirmedSession, requireSession } from '../../kernel/requests/own-session';
import { noToken } from '../../kernel/requests/authentication';
import type { SignedIn } from '../../kernel/requests/request';
import { AccountTools } from '../credentials/account-tools';
import { codesBegunShape, emailAskedForShape, passkeyAddedShape, recoveryCodesShape } from './own-account.replies';
import { passkeyOptionsShape } from '../signing-in/signing-in.replies';
import { OwnAccount } from './own-account';
import { ChangingOwnDetails } from './own-details';
import { SecondFactors } from './second-factors';

const NewPassword = bodyClass('NewPassword', passwordFields);
const Details = bodyClass('OwnDetails', ownDetailsFields);
const NewEmail = bodyClass('NewEmail', emailFields);
const FirstCode = bodyClass('FirstCode', codeFields);
const PasskeyName = bodyClass('PasskeyName', passkeyNameFields);
const NewPasskey = bodyClass('NewPasskey', passkeyNameFields, { ignored: ['answer'] });

/** Routes for the own account. They ask for a password or passkey given a moment ago. */
@ApiTags('security')
@Controller('security')
@Allow('staff')
export class OwnAccountController {
  constructor(
    private readonly tools: AccountTools,
    private readonly ownAccount: OwnAccount,
    private readonly details: ChangingOwnDetails,
    private readonly factors: SecondFactors,
  ) {}

  @Actions.post({
    path: 'password',
    body: NewPassword,
    operationId: 'changePassword',
    about: 'changes the own password, and ends all other sessions',
  })
  async password(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    const signedIn = requireConfirmedSession(req);
    const { password } = parseBody(NewPassword, body);
    return this.ownAccount.changePassword(await this.accountOf(signedIn), password, signedIn, req, res);
  }

  @Actions.post({
    path: 'details',
    body: Details,
    operationId: 'changeOwnDetails',
    about: 'changes the own name and phone',
  })
  async changeDetails(@Body() body: unknown, @Req() req: IncomingMessage) {
    const account = await this.accountOf(requireSession(req));
    const { first = null, last = null, phone = null } = parseBody(Details, body);
    await this.details.change(account, { first, last, phone }, contextOf(req));
    return {};
  }

  @Actions.post({
    path: 'email',
    status: 202,
    body: NewEmail,
    reply: () => emailAskedForShape,
    operationId: 'changeEmail',
    about: 'asks for another e-mail address, which a link to it confirms',
  })
  async email(@Body() body: unknown, @Req() req: IncomingMessage) {
    const account = await this.accountOf(requireConfirmedSession(req));
    return this.ownAccount.askForEmail(account, parseBody(NewEmail, body).email, req);
  }

  @Actions.post({
    path: 'codes',
    reply: () => codesBegunShape,
    operationId: 'beginCodes',
    about: 'begins a second factor by codes of the time',
  })
  async codes(@Req() req: IncomingMessage) {
    return this.factors.beginCodes(await this.accountOf(requireConfirmedSession(req)));
  }

  @Actions.post({
    path: 'codes/confirm',
    body: FirstCode,
    reply: () => recoveryCodesShape,
    operationId: 'confirmCodes',
    about: 'has it hold from now on, by a first code',
  })
  async confirmCodes(@Body() body: unknown, @Req() req: IncomingMessage) {
    const account = await this.accountOf(requireConfirmedSession(req));
    return this.factors.confirmCodes(account, parseBody(FirstCode, body).code, req);
  }

  @Actions.delete({ path: 'codes', operationId: 'removeCodes', about: 'takes the codes of the time away' })
  async removeCodes(@Req() req: IncomingMessage) {
    return this.factors.removeCodes(await this.accountOf(requireConfirmedSession(req)), req);
  }

  @Actions.post({
    path: 'recovery-codes',
    reply: () => recoveryCodesShape,
    operationId: 'makeRecoveryCodes',
    about: 'makes new recovery codes, instead of all older ones',
  })
  async recoveryCodes(@Req() req: IncomingMessage) {
    return this.factors.recoveryCodes(await this.accountOf(requireConfirmedSession(req)));
  }

  @Actions.post({
    path: 'passkeys/options',
    reply: () => passkeyOptionsShape,
    operationId: 'beginPasskey',
    about: 'what a device makes a passkey by',
  })
  async passkeyOptions(@Req() req: IncomingMessage) {
    return this.factors.passkeyOptions(await this.accountOf(requireConfirmedSession(req)), req);
  }

  @Actions.post({
    path: 'passkeys',
    status: 201,
    body: NewPasskey,
    reply: () => passkeyAddedShape,
    operationId: 'addPasskey',
    about: 'adds a passkey by what a device has answered',
  })
  async addPasskey(@Body() body: unknown, @Req() req: IncomingMessage) {
    const account = await this.accountOf(requireConfirmedSession(req));
    const { name } = parseBody(NewPasskey, body);
    return this.factors.addPasskey(account, name, (body as { answer?: unknown }).answer, req); // an object, as was parsed
  }

  @Actions.put({
    path: 'passkeys/:passkey',
    body: PasskeyName,
    operationId: 'renamePasskey',
    about: 'gives a passkey another name',
  })
  async renamePasskey(@Param('passkey') id: string, @Body() body: unknown, @Req() req: IncomingMessage) {
    await this.factors.renamePasskey(await this.accountOf(requireSession(req)), id, parseBody(PasskeyName, body).name);
    return {};
  }

  @Actions.delete({ path: 'passkeys/:passkey', operationId: 'removePasskey', about: 'takes a passkey away' })
  async removePasskey(@Param('passkey') id: string, @Req() req: IncomingMessage) {
    return this.factors.removePasskey(await this.accountOf(requireConfirmedSession(req)), id, req);
  }

  private async accountOf({ session }: SignedIn): Promise<Account> {
    const account = await this.tools.account(session.account);
    if (!account) throw noToken('Sign in first.'); // it is gone since the request came in
    return account;
  }
}
