import { ACCOUNT_IDS, accounts, token, tokenFacts } from '@rabbet/domain/accounts/accounts';
import { ACCOUNTS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { ACCOUNT_MAILS } from './accounts.mails';
import { accountReads } from './accounts.reads';
import { AccessExpiry } from './access-expiry';
import { AccountContacts } from './account-contacts';
import { AccountKeeping } from './account-keeping';
import { AccountsController } from './accounts.controller';
import { Attacks } from './attacks';
import { ByLink } from './by-link';
import { colleagueGuard } from './colleagues';
import { Confirming } from './confirming';
import { FirstAdministrator } from './first-administrator';
import { ForgottenPasswords } from './forgotten-passwords';
import { Inviting } from './inviting';
import { Links } from './links';
import { LinksController } from './links.controller';
import { OwnAccount } from './own-account';
import { ChangingOwnDetails } from './own-details';
import { OwnAccountController } from './own-account.controller';
import { Passwords } from './passwords';
import { SecondFactors } from './second-factors';
import { SecurityController } from './security.controller';
import { SignIn } from './signing-in';
import { TokensController } from './tokens.controller';

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
        expires_at: events.flatMap((one) => (one.type === 'TokenMade' ? one.data.expires : []))[0],
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
  begins: FirstAdministrator,
  runs: (tools) => new AccessExpiry(tools),
  mails: ACCOUNT_MAILS,
  pointing: ACCOUNTS_POINTING,
  guards: colleagueGuard,
};
