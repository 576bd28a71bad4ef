import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { MAX_TOKEN_DAYS } from '@rabbet/domain/accounts/accounts';
import type { Asker } from '../../kernel/terminal/questions';
import { type Browsing, browsing, isProblem } from '../../kernel/connection/cookie-session';
import { CALLED } from '../../kernel/output/program-name';
import type { NewTokenReply, SignInReply, WhoAsksReply } from './replies';

export interface SignedIn extends NewTokenReply {
  readonly email: string;
  readonly role: string;
}

export interface SignInWanted {
  readonly url: URL;
  readonly email: string | undefined;
  /** Name of the token. */
  readonly name: string;
  readonly days: number;
}

export const DAYS = { usual: 30, most: MAX_TOKEN_DAYS };

/** Signs in as a browser does, for as long as it takes to make a token. */
export function signInByPassword(request: SignInWanted, asker: Asker): Promise<SignedIn> {
  return browsing(request.url, async (browser) => {
    await browser.get('security/current-user'); // brings what a change is sent with
    const email = request.email ?? (await asker.ask('E-mail'));
    const password = await asker.askSecret('Password');
    const { next } = await browser.post<SignInReply>('security/sign-in', { email, password });
    if (next) await giveCode(browser, next, asker);
    try {
      return { ...(await makeToken(browser, request)), email };
    } finally {
      await browser.post('security/sign-out').catch(() => {}); // it ends by itself, and nobody knows its id
    }
  });
}

const TRIES = 3;

async function giveCode(browser: Browsing, next: NonNullable<SignInReply['next']>, asker: Asker): Promise<void> {
  if (!next.some((factor) => factor !== 'passkey'))
    throw new OperationalError(
      'The second factor of this account is a passkey, which a browser alone asks for: make a token on the site, on the page of your account, and give it as RABBET_TOKEN.',
    );
  for (let tried = 1; ; tried++)
    try {
      await browser.post('security/sign-in/second-factor', { code: (await asker.askSecret('Code')).trim() });
      return;
    } catch (error) {
      if (!isProblem(error, 'sign-in/wrong-code') || !asker.isTerminal || tried === TRIES) throw error;
      asker.tell((error as Error).message); // a problem: just seen
    }
}

async function makeToken(browser: Browsing, { name, days }: SignInWanted): Promise<NewTokenReply & { role: string }> {
  const who = await browser.get<WhoAsksReply | null>('security/session');
  const [role] = who?.roles ?? [];
  if (role === undefined)
    throw new OperationalError(
      `Your role asks for a second factor: add one on the site, on the page of your account, and then sign in here with ${CALLED} sign-in.`,
    );
  return { ...(await browser.post<NewTokenReply>('security/tokens', { name, role, days })), role };
}
