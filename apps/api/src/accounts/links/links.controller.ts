import type { IncomingMessage, ServerResponse } from 'node:http';
import { Body, Controller, Req, Res } from '@nestjs/common';
import {
  emailFields,
  firstAdministratorFields,
  linkFields,
  lookFields,
  newPasswordFields,
} from '@rabbet/domain/accounts/accounts';
import { ApiTags } from '../../kernel/shapes/documenting';
import { Allow } from '../../kernel/requests/allow';
import { Actions } from '../../kernel/changes/routes/action-route';
import { bodyClass } from '../../kernel/shapes/body-class';
import { parseBody } from '../../kernel/parsing/parse-body';
import { linkShape } from './link.replies';
import { signedInShape } from '../signing-in/signing-in.replies';
import { ByLink } from './by-link';
import { FirstAdministrator } from './first-administrator';
import { ForgottenPasswords } from './forgotten-passwords';
import { Links } from '../credentials/links';

const Look = bodyClass('LookAtLink', lookFields);
const UsedLink = bodyClass('UsedLink', linkFields);
const ChosenPassword = bodyClass('ChosenPassword', newPasswordFields);
const Forgotten = bodyClass('ForgottenPassword', emailFields);
const First = bodyClass('FirstAdministrator', firstAdministratorFields);

/** Routes for links of mails, and for whoever asks for one. */
@ApiTags('security')
@Controller('security')
@Allow('public')
export class LinksController {
  constructor(
    private readonly links: Links,
    private readonly byLink: ByLink,
    private readonly forgotten: ForgottenPasswords,
    private readonly first: FirstAdministrator,
  ) {}

  @Actions.post({
    path: 'links/look',
    body: Look,
    isOpen: true,
    reply: () => linkShape,
    operationId: 'lookAtLink',
    about: 'what a link is good for; looking changes nothing',
  })
  look(@Body() body: unknown) {
    const { purpose, secret } = parseBody(Look, body);
    return this.links.look(purpose, secret);
  }

  @Actions.post({
    path: 'welcome',
    body: ChosenPassword,
    isOpen: true,
    reply: () => signedInShape,
    operationId: 'acceptInvitation',
    about: 'accepts an invitation by a first password, and signs in',
  })
  welcome(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    const { secret, password } = parseBody(ChosenPassword, body);
    return this.byLink.welcome(secret, password, req, res);
  }

  @Actions.post({
    path: 'forgotten-password',
    status: 202,
    body: Forgotten,
    isOpen: true,
    operationId: 'forgetPassword',
    about: 'has a link for a new password sent, where there is such an account: everybody is answered alike',
  })
  async forget(@Body() body: unknown, @Req() req: IncomingMessage) {
    await this.forgotten.ask(parseBody(Forgotten, body).email, req);
    return {};
  }

  @Actions.post({
    path: 'new-password',
    body: ChosenPassword,
    isOpen: true,
    reply: () => signedInShape,
    operationId: 'setNewPassword',
    about: 'sets a new password, ends all sessions, and signs in',
  })
  newPassword(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    const { secret, password } = parseBody(ChosenPassword, body);
    return this.byLink.newPassword(secret, password, req, res);
  }

  @Actions.post({
    path: 'email/confirm',
    body: UsedLink,
    isOpen: true,
    operationId: 'confirmEmail',
    about: 'confirms the new e-mail address of an account',
  })
  confirmEmail(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.byLink.confirmEmail(parseBody(UsedLink, body).secret, req);
  }

  @Actions.post({
    path: 'first-administrator',
    status: 201,
    body: First,
    isOpen: true,
    reply: () => signedInShape,
    operationId: 'makeFirstAdministrator',
    about: 'makes the first administrator, and signs in',
  })
  makeFirst(@Body() body: unknown, @Req() req: IncomingMessage, @Res({ passthrough: true }) res: ServerResponse) {
    return this.first.byLink(parseBody(First, body), req, res);
  }
}
