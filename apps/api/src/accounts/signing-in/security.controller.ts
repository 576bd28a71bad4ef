import type { IncomingMessage, ServerResponse } from 'node:http';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import {
  confirmedUntil,
  passwordFields,
  secondFactorFields,
  signInFields,
  token,
  tokenFields,
} from '@rabbet/domain/accounts/accounts';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { ApiTags } from '../../kernel/shapes/documenting';
import { Allow } from '../../kernel/requests/allow';
import { Actions } from '../../kernel/changes/routes/action-route';
import { NewId } from '../../kernel/changes/change';
import { contextOf } from '../../kernel/changes/command-context';
import { bodyClass } from '../../kernel/shapes/body-class';
import { parseBody } from '../../kernel/parsing/parse-body';
import { parseId } from '../../kernel/parsing/record-id';
import { requireConfirmedSession, requireSession } from '../../kernel/requests/own-session';
import { notesOf } from '../../kernel/requests/request';
import { AccountTools } from '../credentials/account-tools';
import { confirmedShape, newTokenShape, passkeyOptionsShape, signedInShape } from './signing-in.replies';
import { Confirming } from './confirming';
import { SignIn } from './signing-in';
import { Commands } from '../../kernel/changes/commands';

const SignInForm = bodyClass('SignIn', signInFields);
const SecondFactorForm = bodyClass('SecondFactor', secondFactorFields);
const TokenForm = bodyClass('NewToken', tokenFields);
const ConfirmationForm = bodyClass('Confirmation', passwordFields);
const DAY_MS = 24 * 3_600_000;

/** Coming in, going, and what one has open. */
@ApiTags('security')
@Controller('security')
@Allow('public')
export class SecurityController {
  constructor(
    private readonly signIns: SignIn,
    private readonly confirming: Confirming,
    private readonly tools: AccountTools,
    private readonly commands: Commands,
  ) {}

  @Actions.post({
    path: 'sign-in',
    isOpen: true,
    body: SignInForm,
    reply: () => signedInShape,
    operationId: 'signIn',
    about: 'signs in by e-mail address and password',
  })
  signIn(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    const { email, password } = parseBody(SignInForm, body);
    return this.signIns.byPassword(email, password, req, unkept(res));
  }

  @Actions.post({
    path: 'sign-in/second-factor',
    isOpen: true,
    body: SecondFactorForm,
    reply: () => signedInShape,
    operationId: 'giveSecondFactor',
    about: 'goes on signing in, by a code',
  })
  secondFactor(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    return this.signIns.byCode(parseBody(SecondFactorForm, body).code, req, unkept(res));
  }

  @Actions.post({
    path: 'passkeys/challenge',
    isOpen: true,
    reply: () => passkeyOptionsShape,
    operationId: 'askPasskey',
    about: 'what a passkey has to answer',
  })
  async challenge(@Req() req: IncomingMessage) {
    return { options: await this.signIns.passkeyChallenge(req) };
  }

  @Actions.post({
    path: 'passkeys/sign-in',
    isOpen: true,
    reply: () => signedInShape,
    operationId: 'signInByPasskey',
    about: 'signs in by what a passkey has answered',
  })
  passkey(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    return this.signIns.byPasskey(answerIn(body), req, unkept(res));
  }

  @Actions.post({ path: 'sign-out', isOpen: true, operationId: 'signOut', about: 'ends the session' })
  async signOut(@Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    await this.signIns.signOut(req, unkept(res));
    return {};
  }

  @Actions.post({
    path: 'confirmation',
    body: ConfirmationForm,
    reply: () => confirmedShape,
    operationId: 'confirmSession',
    about: 'gives the password again, or what a passkey has answered',
  })
  @Allow('staff')
  async confirm(@Body() body: object, @Req() req: IncomingMessage) {
    const signedIn = requireSession(req);
    if ('answer' in body) await this.confirming.byPasskey(signedIn, answerIn(body), req);
    else await this.confirming.byPassword(signedIn, parseBody(ConfirmationForm, body).password, req);
    const now = new Date();
    return { confirmed_until: confirmedUntil(now, now) };
  }

  @Actions.delete({ path: 'sessions/:id', operationId: 'endSession', about: 'ends one of the own sessions' })
  @Allow('staff')
  async endSession(@Param('id') id: string, @Req() req: IncomingMessage) {
    const { session } = requireSession(req);
    if (!(await this.tools.sessions.endNumbered(session.account, parseId(id))))
      refuseAs('unknown', 'record/unknown', 'There is no such session.');
    return {};
  }

  @Actions.delete({ path: 'sessions', operationId: 'endOtherSessions', about: 'ends all other sessions of oneself' })
  @Allow('staff')
  async endOthers(@Req() req: IncomingMessage) {
    const { id, session } = requireSession(req);
    await this.tools.sessions.endAll(session.account, { but: id });
    return {};
  }

  @Actions.post({
    path: 'tokens',
    status: 201,
    body: TokenForm,
    reply: () => newTokenShape,
    operationId: 'makeToken',
    about: 'makes a token for a script, which is shown this once',
  })
  @Allow('staff')
  async makeToken(@Body() body: unknown, @Req() req: IncomingMessage) {
    const { session } = requireConfirmedSession(req);
    const { name, role, days = 90 } = parseBody(TokenForm, body);
    const context = contextOf(req);
    const data = { account_id: session.account, name, role, lasts_ms: days * DAY_MS };
    const reply = await this.commands.change(token, new NewId(), { type: 'MakeToken', data }, context);
    const { expires_at } = reply.result.result as { expires_at: string }; // as its aggregate answers
    const number = Number(reply.id);
    const expiresAt = new Date(expires_at);
    const made = { number, name, role, maker: { account: session.account }, now: context.now, expiresAt };
    return { id: number, token: await this.tools.tokens.make(made), expires_at };
  }

  @Actions.delete({ path: 'tokens/current', operationId: 'revokeShownToken', about: 'revokes the token that is shown' })
  @Allow('staff')
  async revokeShown(@Req() req: IncomingMessage) {
    const { caller } = notesOf(req);
    const number = caller.kind === 'staff' ? caller.token : undefined;
    if (number === undefined) refuseAs('unknown', 'record/unknown', 'This call shows no token.');
    await this.end(number, req);
    return {};
  }

  @Actions.delete({ path: 'tokens/:id', operationId: 'revokeToken', about: 'revokes one of the own tokens' })
  @Allow('staff')
  async revokeToken(@Param('id') id: string, @Req() req: IncomingMessage) {
    const { session } = requireSession(req);
    const number = parseId(id);
    const tokens = await this.tools.tokens.list(session.account);
    if (!tokens.some((row) => row.number === number)) refuseAs('unknown', 'record/unknown', 'There is no such token.');
    await this.end(number, req);
    return {};
  }

  private async end(number: number, req: IncomingMessage): Promise<void> {
    this.tools.parts.executor.requireUnchangedLog(); // nothing is half done: its event could not be kept
    await this.tools.tokens.revoke(number, new Date());
    await this.commands.change(token, number, { type: 'RevokeToken', data: {} }, contextOf(req));
  }
}

function answerIn(body: unknown): unknown {
  return (body as { answer?: unknown } | undefined)?.answer; // whatever a stranger sends
}

/** Forbids caching of an answer, which is for one browser. */
function unkept(res: ServerResponse): ServerResponse {
  res.setHeader('cache-control', 'no-store');
  return res;
}
