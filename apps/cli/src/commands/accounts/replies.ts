import type { ACCOUNT_STAGES } from '@rabbet/domain/accounts/accounts';
import type { Role } from '@rabbet/domain/callers/roles';

/** `POST security/sign-in`, and its second step. */
export interface SignInReply {
  readonly id: number | null;
  /** Second factors to give after the password; null where none is needed. */
  readonly next: readonly ('codes' | 'recovery' | 'passkey')[] | null;
}

/** `GET security/session`. */
export interface WhoAsksReply {
  readonly actor: string;
  readonly account: { readonly id: number; readonly name: string | null; readonly email: string | null } | null;
  readonly roles: readonly Role[];
  readonly token: { readonly number: number; readonly name: string; readonly expires_at: string } | null;
  readonly must_add_second_factor: boolean;
}

/** `POST security/tokens`. */
export interface NewTokenReply {
  readonly id: number;
  readonly token: string;
  readonly expires_at: string;
}

/** Row of `GET core/accounts`. */
export interface AccountReply {
  readonly id: number;
  readonly person_id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly stage: (typeof ACCOUNT_STAGES)[number];
  readonly second_factor: boolean;
  readonly failed_logins: number;
  readonly last_login: string | null;
}

/** Row of `GET core/accounts/:id/tokens`. */
export interface TokenReply {
  readonly number: number;
  readonly name: string;
  readonly role: string;
  readonly made_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}
