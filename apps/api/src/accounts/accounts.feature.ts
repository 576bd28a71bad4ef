import { ACCOUNT_IDS, accounts, token, tokenFacts } from '@rabbet/domain/accounts/accounts';
import { ACCOUNTS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { ACCOUNT_MAILS } from './accounts.mails';
import { accountReads } from './accounts.reads';
import { AccessExpiry } from './members/access-expiry';
import { AccountContacts } from './members/account-contacts';
import { AccountKeeping } from './members/account-keeping';
import { AccountsController } from './members/accounts.controller';
import { Attacks } from './signing-in/attacks';
import { ByLink } from './links/by-link';
import { colleagueGuard } from './members/colleagues';
import { Confirming } from './signing-in/confirming';
import { FirstAdministrator } from './links/first-administrator';
import { ForgottenPasswords } from './links/forgotten-passwords';
import { Inviting } from './members/inviting';
import { Links } from './credentials/links';
import { LinksController } from './links/links.controller';
import { OwnAccount } from './own-account/own-account';
import { ChangingOwnDetails } from './own-account/own-details';
import { OwnAccountController } from './own-account/own-account.controller';
import { Passwords } from './credentials/passwords';
import { SecondFactors } from './own-account/second-factors';
import { SecurityController } from './signing-in/security.controller';
import { SignIn } from './signing-in/signing-in';
import { TokensController } from './members/tokens.controller';

export const accountsFeature: Feature = {
  name: 'accounts',
  aggregates: [
    aggregateOf(accounts, {
      reserves: { InviteMember: { [ACCOUNT_IDS]: 1 } },
      facts: { InviteMember: ({ newId }) => ({ id: newId(ACCOUNT_IDS) }) },
    }),
    aggregateOf(token, {
      begins: ['MakeToken'],
      facts: { MakeToken: ({ context }) => tokenFacts(context.caller) },
      answer: (events) => ({
        expires_at: events.flatMap((event) => (event.type === 'TokenMade' ? event.data.expires : []))[0],
      }),
    }),
  ],
  reads: accountReads,
  controllers: [SecurityController, LinksController, OwnAccountController, AccountsController, TokensController],
  providers: [
    SignIn,
    Confirming,
    Attacks,
    Passwords,
    Links,
    ByLink,
    ForgottenPasswords,
    FirstAdministrator,
    AccountContacts,
    ChangingOwnDetails,
    OwnAccount,
    SecondFactors,
    Inviting,
    AccountKeeping,
  ],
  startStep: FirstAdministrator,
  worker: (tools) => new AccessExpiry(tools),
  mails: ACCOUNT_MAILS,
  pointingColumns: ACCOUNTS_POINTING,
  recordGuard: colleagueGuard,
};
