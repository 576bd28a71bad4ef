import type { IncomingMessage } from 'node:http';
import { confirmedUntil } from '@rabbet/domain/accounts/accounts';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { noToken } from './authentication';
import { notesOf, type SignedIn } from './request';

/** Requires a session, for changes of the caller's own account: a script's token is not enough. */
export function requireSession(req: IncomingMessage): SignedIn {
  const { signedIn, caller } = notesOf(req);
  if (signedIn) return signedIn;
  if (caller.kind === 'staff')
    refuseAs('forbidden', 'access/session-only', 'A token does not do this: sign in on the site.');
  throw noToken('Sign in first.');
}

/** Requires a session whose password or passkey was given within the last minutes. */
export function requireConfirmedSession(req: IncomingMessage): SignedIn {
  const signedIn = requireSession(req);
  requireRecent(signedIn);
  return signedIn;
}

/** Requires a recently confirmed session, or a caller who works on the machine itself. */
export function requireConfirmed(req: IncomingMessage): void {
  const { signedIn, caller } = notesOf(req);
  if (caller.kind === 'staff' && 'user' in caller.who) return;
  if (signedIn) requireRecent(signedIn);
  else requireSession(req);
}

function requireRecent({ session: { confirmedAt } }: SignedIn): void {
  if (!confirmedUntil(confirmedAt, new Date()))
    refuseAs('forbidden', 'access/confirm', 'Give your password or passkey again to go on.');
}
