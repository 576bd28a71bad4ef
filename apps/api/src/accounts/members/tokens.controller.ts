import type { IncomingMessage } from 'node:http';
import { Controller, Param, Req } from '@nestjs/common';
import { ApiTags } from '../../kernel/shapes/documenting';
import { AllowChanging } from '../../kernel/requests/allow';
import { Actions } from '../../kernel/changes/routes/action-route';
import { contextOf } from '../../kernel/changes/command-context';
import { parseId } from '../../kernel/parsing/record-id';
import { AccountKeeping } from './account-keeping';
import { accountChangedShape } from './accounts.replies';

/** The tokens of everybody, also of those who work on the machine and have no account. */
@ApiTags('accounts')
@Controller('core/tokens')
@AllowChanging('accounts')
export class TokensController {
  constructor(private readonly keeping: AccountKeeping) {}

  @Actions.delete({
    path: ':id',
    canBeTried: true,
    reply: () => accountChangedShape,
    operationId: 'revokeAnyToken',
    about: 'revokes a token, whosever it is',
  })
  revoke(@Param('id') id: string, @Req() req: IncomingMessage) {
    return this.keeping.revokeAny(parseId(id), contextOf(req));
  }
}
