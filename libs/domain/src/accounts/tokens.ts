import type { Caller } from '@rabbet/domain/callers/caller';
import { losesAccess, type Role } from '@rabbet/domain/callers/roles';
import type { ClockFacts, StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';

/** Token that lets a script in: it may do what both its role and that of its maker may. */
export interface Token extends TokenDetails {
  readonly stage: 'unknown' | 'made' | 'revoked';
}

export interface TokenDetails {
  /** Account of the maker; null for a token that was made on the machine itself. */
  readonly account_id: number | null;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly expires: string;
}

/**
 * Command to make a token. It has the lifetime of the token instead of its end, because a repeat would name another end and
 * so be another command. `makers` are the roles of its maker.
 */
type MakeToken = {
  type: 'MakeToken';
  data: Omit<TokenDetails, 'expires'> & { readonly lasts_ms: number };
  facts: ClockFacts & { readonly makers: readonly Role[] };
};
export type TokenCommand = MakeToken | { type: 'RevokeToken'; data: object };
export type TokenEvent = { type: 'TokenMade'; data: TokenDetails } | { type: 'TokenRevoked'; data: object };

/** Decider of tokens, each in a stream of its own. No event has the token itself: it is shown once, and its digest is stored apart. */
export const token: StreamDecider<Token, TokenCommand, TokenEvent> = {
  name: 'token',
  resource: 'accounts',
  ofOneself: ['MakeToken', 'RevokeToken'],
  identifiers: {},
  initial: { stage: 'unknown', account_id: null, name: '', role: 'auditor', expires: '' },
  decide: {
    MakeToken({ stage }, { account_id, name, role, lasts_ms }, { facts: { now, makers } }) {
      if (stage !== 'unknown') refuseAs('conflict', 'record/exists', 'This token exists already.');
      if (makers.length === 0 || makers.some((makerRole) => losesAccess(role, makerRole)))
        refuseAs('forbidden', 'token/role', `A token may do no more than whoever makes it: ${role} may.`, 'role');
      const expires = new Date(now + lasts_ms).toISOString();
      return [{ type: 'TokenMade', data: { account_id, name, role, expires } }];
    },
    RevokeToken({ stage }) {
      if (stage === 'unknown') refuseAs('unknown', 'record/unknown', 'There is no such token.');
      return stage === 'made' ? [{ type: 'TokenRevoked', data: {} }] : [];
    },
  },
  evolve: {
    TokenMade: (_, data) => ({ ...data, stage: 'made' }),
    TokenRevoked: (state) => ({ ...state, stage: 'revoked' }),
  },
};

/** Facts of making a token: the roles of its maker. */
export function tokenFacts(caller: Caller): { readonly makers: readonly Role[] } {
  return { makers: caller.kind === 'staff' ? caller.roles : [] };
}
