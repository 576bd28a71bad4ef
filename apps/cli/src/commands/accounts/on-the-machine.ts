import { userInfo } from 'node:os';
import { makeLocalToken, recoverAccount } from '@rabbet/commands';
import { operatorHere, withWriteSide } from '../../kernel/operators/operator';

const LASTS_MS = 12 * 3_600_000;

/** An administrator's, for whoever can read the data folder. */
export function tokenHere(name: string): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const tokenRequest = { user: userInfo().uid, name, role: 'administrator', lastsMs: LASTS_MS } as const;
  return withWriteSide((writeSide) => makeLocalToken(writeSide, tokenRequest));
}

/** The path of the page where a new password is set, with what opens it. */
export async function recoveryLink(email: string): Promise<{ readonly account: number; readonly path: string }> {
  const { account, secret } = await withWriteSide((writeSide) =>
    recoverAccount(writeSide, email, operatorHere(), new Date()),
  );
  return { account, path: `/staff/new-password?secret=${secret}` };
}
