import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { NO_IDS } from '@rabbet/domain/events/identifiers';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

/** What a script is let in with: it may do what its role and that of its maker both may. */
export interface Token extends TokenDetails {
  readonly stage: 'unknown' | 'made' | 'revoked';
}

export interface TokenDetails {
  /** Null of one that somebody made on the machine itself. */
  readonly account_id: number | null;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly expires: string;
}

export const MOST_DAYS = 366;
export const tokenFields = {
  name: { kind: 'text', required: true, min: 1, max: 64, about: 'what it is for', example: 'nightly import' },
  role: { kind: 'choice', of: [...ROLES], required: true, about: 'it may do what this role and yours both may' },
  days: { kind: 'whole', default: 90, min: 1, max: MOST_DAYS, about: 'how long it holds' },
} satisfies AnyFields;
export type TokenInput = ValuesOf<typeof tokenFields>;

export type TokenCommand = { type: 'MakeToken'; data: TokenDetails } | { type: 'RevokeToken'; data: object };
export type TokenEvent = { type: 'TokenMade'; data: TokenDetails } | { type: 'TokenRevoked'; data: object };

/** One stream a token. The token itself is in no event: it is shown once, and its digest is kept apart. */
export const token: StreamDecider<Token, TokenCommand, TokenEvent> = {
  name: 'token',
  resource: null,
  identifiers: { ids: { TokenMade: NO_IDS, TokenRevoked: NO_IDS } },
  initial: { stage: 'unknown', account_id: null, name: '', role: 'auditor', expires: '' },
  decide: {
    MakeToken: ({ stage }, data) =>
      stage === 'unknown' ? [{ type: 'TokenMade', data }] : refuse('record/exists', 'This token exists already.'),
    // revoked again, it stays revoked
    RevokeToken({ stage }) {
      if (stage === 'unknown') refuse('record/unknown', 'There is no such token.');
      return stage === 'made' ? [{ type: 'TokenRevoked', data: {} }] : [];
    },
  },
  evolve: {
    TokenMade: (_, data) => ({ ...data, stage: 'made' }),
    TokenRevoked: (state) => ({ ...state, stage: 'revoked' }),
  },
};
