import {
  accessQueryFields,
  type AccessQuery,
  type AccountChangesQuery,
  accountChangesQueryFields,
  currentUser,
  listAccess,
  listAccountChanges,
  listAccounts,
  listAllTokens,
  ownAccount,
  type TokensQuery,
  tokensQueryFields,
  whoAsks,
} from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { accessRecordsShape, accountChangesShape } from './members/access.replies';
import { accountShape, madeTokenShape } from './members/accounts.replies';
import { ownAccountShape } from './own-account/own-account.replies';
import { userShape, whoAsksShape } from './signing-in/signing-in.replies';

const aboutAsker = { tag: 'security', shape: 'record', isAboutAsker: true, params: {} } as const;

export const accountReads: readonly ReadEntry[] = [
  readEntry<object>({
    ...aboutAsker,
    path: 'security/current-user',
    operation: 'currentUser',
    about: 'the user who asks, or null for nobody',
    readers: 'public',
    reply: () => userShape,
    query: currentUser,
  }),
  readEntry<object>({
    ...aboutAsker,
    path: 'security/session',
    operation: 'whoAsks',
    about: 'who asks and what they may, or null for nobody',
    readers: 'public',
    reply: () => whoAsksShape,
    query: whoAsks,
  }),
  readEntry<object>({
    ...aboutAsker,
    path: 'security/account',
    operation: 'ownAccount',
    about: 'the own account, with all that it has open',
    readers: 'staff',
    reply: () => ownAccountShape,
    query: ownAccount,
  }),
  readEntry<object>({
    path: 'core/accounts',
    tag: 'accounts',
    operation: 'listAccounts',
    about: 'who may sign in, with which role',
    params: {},
    readers: 'accounts',
    shape: 'plain',
    reply: () => accountShape,
    query: listAccounts,
  }),
  readEntry<TokensQuery>({
    path: 'core/tokens',
    tag: 'accounts',
    operation: 'listTokens',
    about: 'what scripts are let in with, of everybody, newest first',
    params: tokensQueryFields,
    readers: 'accounts',
    shape: 'plain',
    reply: () => madeTokenShape,
    query: listAllTokens,
  }),
  readEntry<AccessQuery>({
    path: 'core/audit/access',
    tag: 'audit',
    operation: 'listAccess',
    about: 'who came in and who tried to, newest first',
    params: accessQueryFields,
    readers: 'log',
    shape: 'record',
    reply: () => accessRecordsShape,
    query: listAccess,
  }),
  readEntry<AccountChangesQuery>({
    path: 'core/audit/accounts',
    tag: 'audit',
    operation: 'listAccountChanges',
    about: 'what was done to accounts and tokens, and by whom, newest first',
    params: accountChangesQueryFields,
    readers: 'log',
    shape: 'record',
    reply: () => accountChangesShape,
    query: listAccountChanges,
  }),
];
