import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { type Account, accountOf, accountWith, isActive } from '@rabbet/domain/accounts/accounts';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { clientOf, consumeSecret, findSecret, makeSecret, type Passkey, voidSecrets } from '@rabbet/postgres';
import { AccessLog } from '../../kernel/requests/access-log';
import { Forgery } from '../../kernel/requests/forgery';
import { Turns } from '../../kernel/limits/turns';
import { notesOf } from '../../kernel/requests/request';
import { HttpProblem } from '../../kernel/problems/problems';
import { AccountTools } from '../credentials/account-tools';
import type { SecondStep, SignedInReply } from './signed-in';
import { Attacks } from './attacks';
import { deviceOf } from './device';
import {
  endSession,
  endSignInSecret,
  SESSION_IDLE_MS,
  SESSION_LASTS_MS,
  setSession,
  setSignInSecret,
  SIGN_IN_LASTS_MS,
  signInSecretIn,
} from './session-cookies';

const SECOND_STEP = 'second-step';
/** Failures alone count: hundreds of people may sign in from one address. */
const FAILURES_OF_ADDRESS = { purpose: 'sign-in-address', windowMs: 10 * 60_000, most: 30 };
const TRIES_OF_NAME = { purpose: 'sign-in-name', windowMs: 60 * 60_000 };
/** Each is a row until it is answered or five minutes old. */
const CHALLENGES = { purpose: 'passkey-challenge', windowMs: 60_000, most: 60 };
/** Limit of wrong codes, for somebody who knows the password. */
const WRONG_CODES = { purpose: 'second-step', windowMs: 60 * 60_000, most: 20 };

/** Spells an address as it is compared: tries are slowed down whether there is such an account or not. */
function nameIn(email: string): string {
  return email.trim().toLowerCase();
}

/** The way in, by whatever somebody has. */
@Injectable()
export class SignIn {
  /**
   * A flood of them takes neither the database nor the memory from others: fewer at once than the pool has
   * connections, so that whoever is signed in is recognized meanwhile. Nobody waits in here for a delay.
   */
  private readonly turns = new Turns({ concurrency: 3, queue: { maxWaiting: 100, refuse: tooBusy } });

  constructor(
    private readonly tools: AccountTools,
    private readonly accessLog: AccessLog,
    private readonly forgery: Forgery,
    private readonly attacks: Attacks,
    @Optional() private readonly hold: (ms: number) => Promise<unknown> = wait,
  ) {}

  /**
   * Signs in by password. Whatever is wrong, the refusal has the same words and comes as late: nobody learns which
   * accounts there are.
   */
  async byPassword(email: string, password: string, req: IncomingMessage, res: ServerResponse): Promise<SignedInReply> {
    const now = new Date();
    const { limits, secrets } = this.tools;
    const tried = await this.turns.take(() => this.tryPassword(email, password, req, now), this.subjectOf(req));
    if (tried.delayMs > 0) await this.hold(tried.delayMs);
    const { account } = tried;
    if (!account || !tried.matches) {
      this.noteFailure(account, 'wrong-password', req);
      refuseAs('sign-in', 'sign-in/wrong', 'The e-mail address or the password is wrong.');
    }
    await limits.takeBack(FAILURES_OF_ADDRESS, this.subjectOf(req));
    await limits.clear({ ...TRIES_OF_NAME, most: Infinity }, nameIn(email));
    if (tried.kept !== null && tried.rehashed !== null) await secrets.rehash(account.id, tried.kept, tried.rehashed);
    return this.afterPassword(account, req, res);
  }

  private async tryPassword(email: string, password: string, req: IncomingMessage, now: Date) {
    const { limits, secrets, hashing } = this.tools;
    await this.countTry(req, now);
    const delayMs = await limits.delayOf(TRIES_OF_NAME, nameIn(email), now);
    const named = accountWith(await this.tools.accounts(), email);
    const account = named && isActive(named) ? named : null;
    const storedHash = await secrets.passwordHash(account?.id ?? 0); // asked of nobody as well: it takes as long
    return { account, delayMs, kept: storedHash, ...(await hashing.check(storedHash, password)) };
  }

  /** The password is right, or was just set: a second factor is asked for where there is one. */
  async afterPassword(account: Account, req: IncomingMessage, res: ServerResponse): Promise<SignedInReply> {
    const next = await this.secondSteps(account.id);
    if (next.length === 0) return this.begin(account.id, { secondFactor: false }, req, res);
    const { database } = this.tools.parts;
    const challenge = { purpose: SECOND_STEP, owner: ownerOf(account.id), validForMs: SIGN_IN_LASTS_MS };
    setSignInSecret(res, await makeSecret(database, challenge), this.hostsOf(req));
    this.forgery.issueToken(req, res);
    return { id: null, next };
  }

  /** A code of the time, or one for whoever has lost what makes them. */
  async byCode(code: string, req: IncomingMessage, res: ServerResponse): Promise<SignedInReply> {
    const now = new Date();
    const account = await this.requireSecondStep(req);
    const { totp, recoveryCodes, limits } = this.tools;
    // nobody guesses 60 bits: whoever has the password as well does not keep the owner from using one
    const isRecovered = await recoveryCodes.spend(account.id, code);
    const tried = isRecovered ? null : await limits.count(WRONG_CODES, String(account.id), now);
    if (tried && !tried.isWithin) {
      await voidSecrets(this.tools.parts.database, SECOND_STEP, ownerOf(account.id));
      throw tooMany(tried.until, now);
    }
    const isRight = isRecovered || (await totp.spend(account.id, code, now));
    if (!isRight) {
      this.noteFailure(account, 'wrong-code', req);
      refuseAs(
        'sign-in',
        'sign-in/wrong-code',
        'This code is wrong, or was used already. Please wait for the next one.',
      );
    }
    await limits.clear(WRONG_CODES, String(account.id));
    return this.begin(account.id, { secondFactor: true }, req, res);
  }

  /** Challenge for a passkey: of the account whose password was given, or of anybody. */
  async passkeyChallenge(req: IncomingMessage): Promise<object> {
    const now = new Date();
    const { isWithin, until } = await this.tools.limits.count(CHALLENGES, this.subjectOf(req), now);
    if (!isWithin) throw tooMany(until, now);
    const account = notesOf(req).signedIn?.session.account ?? (await this.secondStepOf(req))?.id ?? null;
    return this.tools.passkeyFactor(req).signInOptions(account, now);
  }

  async byPasskey(answer: unknown, req: IncomingMessage, res: ServerResponse): Promise<SignedInReply> {
    await this.countTry(req, new Date());
    const expected = await this.secondStepOf(req);
    const passkey = await this.answered(expected?.id ?? null, answer, req);
    const account = await this.tools.account(passkey.account);
    if (!account || !isActive(account)) return this.refusePasskey(account, req);
    await this.tools.limits.takeBack(FAILURES_OF_ADDRESS, this.subjectOf(req));
    return this.begin(account.id, { secondFactor: true }, req, res);
  }

  /** Finds the passkey that has answered. */
  async answered(account: number | null, answer: unknown, req: IncomingMessage): Promise<Passkey> {
    const factor = this.tools.passkeyFactor(req);
    // whatever a stranger sends: it refuses what no browser would
    const response = (answer ?? {}) as Parameters<typeof factor.signIn>[1];
    return factor.signIn(account, response, new Date()).catch(() => this.refusePasskey(null, req));
  }

  /** Begins a session with a new id, and ends the one that this browser had. */
  async begin(
    account: number,
    { secondFactor }: { readonly secondFactor: boolean },
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<SignedInReply> {
    const { sessions, secrets, parts } = this.tools;
    const now = new Date();
    const { signedIn } = notesOf(req);
    if (signedIn) await sessions.end(signedIn.id);
    const secret = signInSecretIn(req);
    if (secret !== null) {
      await consumeSecret(parts.database, SECOND_STEP, secret);
      endSignInSecret(res, this.hostsOf(req));
    }
    const device = deviceOf(req.headers['user-agent']);
    const lengths = { idleMs: SESSION_IDLE_MS, lastsMs: SESSION_LASTS_MS };
    const id = await sessions.begin({ account, device, secondFactor, now, ...lengths });
    await secrets.noteSignIn(account, now);
    setSession(res, id, this.hostsOf(req));
    this.forgery.issueToken(req, res, id);
    this.accessLog.note({ kind: 'sign-in', reason: secondFactor ? 'second-factor' : 'password', account }, req);
    return { id: account, next: null };
  }

  async signOut(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { signedIn } = notesOf(req);
    if (signedIn) await this.tools.sessions.end(signedIn.id);
    endSession(res, this.hostsOf(req));
    this.forgery.issueToken(req, res, null);
  }

  /** Nobody tells from how long it takes whether there is such an account: it is noted once the answer is on its way. */
  private noteFailure(account: Account | null, reason: string, req: IncomingMessage): void {
    this.accessLog.note({ kind: 'failure', reason, account: account?.id }, req);
    if (account) this.attacks.noteFailure(account.id);
  }

  private refusePasskey(account: Account | null, req: IncomingMessage): never {
    this.noteFailure(account, 'wrong-passkey', req);
    refuseAs(
      'sign-in',
      'sign-in/wrong-passkey',
      'This passkey was not accepted. Please try again, or sign in another way.',
    );
  }

  /** Counts a try as a failure before its outcome is known: of many at once, none is examined beyond the limit. */
  private async countTry(req: IncomingMessage, now: Date): Promise<void> {
    const { isWithin, until } = await this.tools.limits.count(FAILURES_OF_ADDRESS, this.subjectOf(req), now);
    if (!isWithin) throw tooMany(until, now);
  }

  private async secondSteps(account: number): Promise<readonly SecondStep[]> {
    const { hasTotp, passkeys, recoveryCodesLeft } = await this.tools.secrets.statusOf(account);
    if (!hasTotp && Number(passkeys) === 0) return [];
    return [
      ...(hasTotp ? (['codes'] as const) : []),
      ...(Number(passkeys) > 0 ? (['passkey'] as const) : []),
      ...(Number(recoveryCodesLeft) > 0 ? (['recovery'] as const) : []),
    ];
  }

  private async requireSecondStep(req: IncomingMessage): Promise<Account> {
    const account = await this.secondStepOf(req);
    return account ?? refuseAs('sign-in', 'sign-in/begin-again', 'It took too long: please give your password again.');
  }

  private async secondStepOf(req: IncomingMessage): Promise<Account | null> {
    const secret = signInSecretIn(req);
    const owner = secret === null ? null : await findSecret(this.tools.parts.database, SECOND_STEP, secret);
    const account =
      owner === null ? undefined : accountOf(await this.tools.accounts(), Number(owner.split('-').at(-1)));
    return account && isActive(account) ? account : null;
  }

  private subjectOf(req: IncomingMessage): string {
    return clientOf(this.tools.parts.address.of(req));
  }

  private hostsOf(req: IncomingMessage) {
    return this.tools.parts.hosts.originsFor(req);
  }
}

function tooBusy(): never {
  refuseAs('busy', 'sign-in/busy', 'Too many people sign in at the moment. Please try again in a moment.');
}

/** Name of an account as the owner of a one-time secret. */
export function ownerOf(account: number): string {
  return `account-${account}`;
}

export function tooMany(until: Date | null, now: Date): HttpProblem {
  const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const detail = `Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new HttpProblem(429, 'sign-in/too-many', detail, { headers: { 'retry-after': String(seconds) } });
}
