import type { IncomingMessage } from 'node:http';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { emailFields, invitationFields, roleChangeFields } from '@rabbet/domain/accounts/accounts';
import { listTokens } from '@rabbet/projections';
import { ApiTags } from '../../kernel/shapes/documenting';
import { Allow, AllowChanging } from '../../kernel/requests/allow';
import { contextOf } from '../../kernel/changes/command-context';
import { Actions } from '../../kernel/changes/routes/action-route';
import { bodyClass } from '../../kernel/shapes/body-class';
import { parseBody } from '../../kernel/parsing/parse-body';
import { parseId } from '../../kernel/parsing/record-id';
import { QueryService } from '../../kernel/reads/query-service';
import { requireConfirmed } from '../../kernel/requests/own-session';
import { notesOf } from '../../kernel/requests/request';
import { accountChangedShape, invitedShape, tokenShape } from './accounts.replies';
import { AccountKeeping } from './account-keeping';
import { Inviting } from './inviting';

const NewAccount = bodyClass('NewAccount', invitationFields);
const CorrectedAddress = bodyClass('CorrectedAddress', emailFields);
const RoleChange = bodyClass('RoleChange', roleChangeFields);

/**
 * Routes by which administrators change accounts. They are no routes of a table of changes: some ask for the password
 * again, which only a request of its own can.
 */
@ApiTags('accounts')
@Controller('core/accounts')
@AllowChanging('accounts')
export class AccountsController {
  constructor(
    private readonly inviting: Inviting,
    private readonly keeping: AccountKeeping,
    private readonly queries: QueryService,
  ) {}

  @Actions.post({
    path: '',
    canBeTried: true,
    status: 201,
    body: NewAccount,
    reply: () => invitedShape,
    operationId: 'addAccount',
    about: 'invites somebody to the staff, by mail',
  })
  add(@Body() body: unknown, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    const { first = null, last = null, person_id = null, email = null, ...permissions } = parseBody(NewAccount, body);
    const { role, is_employee = true } = permissions;
    return this.inviting.invite({ first, last, person_id, email, role, is_employee }, contextOf(req));
  }

  @Actions.post({
    path: ':id/invitation',
    canBeTried: true,
    reply: () => invitedShape,
    operationId: 'inviteAgain',
    about: 'sends another invitation: the link of the one before is void',
  })
  inviteAgain(@Param('id') id: string, @Req() req: IncomingMessage) {
    return this.keeping.inviteAgain(parseId(id), contextOf(req));
  }

  @Actions.post({
    path: ':id/invitation/address',
    canBeTried: true,
    body: CorrectedAddress,
    reply: () => invitedShape,
    operationId: 'correctInvitation',
    about: 'sends an invitation to another address, in place of a mistyped one: the link of the one before is void',
  })
  correctInvitation(@Param('id') id: string, @Body() body: unknown, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    return this.keeping.correctInvitation(parseId(id), parseBody(CorrectedAddress, body).email, contextOf(req));
  }

  @Actions.post({
    path: ':id/role',
    canBeTried: true,
    body: RoleChange,
    reply: () => accountChangedShape,
    operationId: 'changeRole',
    about: 'gives an account another role',
  })
  changeRole(@Param('id') id: string, @Body() body: unknown, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    const { from, to } = parseBody(RoleChange, body);
    return this.keeping.changeRole(parseId(id), from, to, contextOf(req));
  }

  @Actions.post({
    path: ':id/deactivation',
    canBeTried: true,
    reply: () => accountChangedShape,
    operationId: 'deactivateAccount',
    about: 'lets nobody in by it, and ends its sessions and tokens',
  })
  deactivate(@Param('id') id: string, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    return this.keeping.deactivate(parseId(id), contextOf(req));
  }

  @Actions.post({
    path: ':id/activation',
    canBeTried: true,
    reply: () => accountChangedShape,
    operationId: 'activateAccount',
    about: 'lets its owner in again',
  })
  activate(@Param('id') id: string, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    return this.keeping.activate(parseId(id), contextOf(req));
  }

  @Actions.post({
    path: ':id/second-factor-reset',
    canBeTried: true,
    reply: () => accountChangedShape,
    operationId: 'resetSecondFactor',
    about: 'takes a second factor away that its owner has lost',
  })
  resetSecondFactor(@Param('id') id: string, @Req() req: IncomingMessage) {
    requireConfirmed(req);
    return this.keeping.resetSecondFactor(parseId(id), contextOf(req));
  }

  @Actions.delete({ path: ':id/sessions', operationId: 'endSessionsOf', about: 'ends all sessions of an account' })
  async endSessions(@Param('id') id: string) {
    await this.keeping.endSessions(parseId(id));
    return {};
  }

  @Actions.get({
    path: ':id/tokens',
    canBeTried: true,
    reply: () => tokenShape,
    isList: true,
    operationId: 'listTokensOf',
    about: 'the tokens that an account has made, newest first',
  })
  @Allow('accounts')
  tokens(@Param('id') id: string, @Req() req: IncomingMessage) {
    return listTokens(this.queries.context(notesOf(req).caller), { account: parseId(id) });
  }

  @Actions.delete({
    path: ':id/tokens/:number',
    canBeTried: true,
    reply: () => accountChangedShape,
    operationId: 'revokeTokenOf',
    about: 'revokes a token of an account',
  })
  revokeToken(@Param('id') id: string, @Param('number') number: string, @Req() req: IncomingMessage) {
    return this.keeping.revokeToken(parseId(id), parseId(number), contextOf(req));
  }
}
