import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, isActive } from '@rabbet/domain/accounts/accounts';
import { type Caller, localCaller, VISITOR } from '@rabbet/domain/callers/caller';
import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import { isConnectionLoss, type ScriptToken } from '@rabbet/postgres';
import { LRUCache } from 'lru-cache';
import { Authentication, bearerOf, noToken } from '../../kernel/requests/authentication';
import type { AccessLog } from '../../kernel/requests/access-log';
import { notesOf } from '../../kernel/requests/request';
import type { AccountTools } from '../credentials/account-tools';
import { sessionIn } from './session-cookies';

const PATIENCE_MS = 500;

/** Tells by a session's cookie or a token who asks. What they may is asked of the log each time, so that it holds at once. */
export class AccountAuthentication extends Authentication {
  /**
   * Callers that were authenticated lately, for a while in which the database does not answer: so whoever works on the
   * machine can look at what is wrong. Nothing can be changed then, not even a token revoked.
   */
  private readonly lately = new LRUCache<string, Caller>({ max: 50, ttl: 10 * 60_000 });

  constructor(
    private readonly tools: AccountTools,
    private readonly accessLog: AccessLog,
  ) {
    super();
  }

  async callerOf(req: IncomingMessage): Promise<Caller> {
    const shown = bearerOf(req);
    if (shown === null) return this.callerBySession(req);
    const lately = req.method === 'GET' ? this.lately.get(shown) : undefined;
    if (!lately) return this.callerByToken(req, shown);
    return Promise.race([this.callerByToken(req, shown), wait(patienceLeft(req), lately, { ref: false })]).catch(
      (error: unknown) => (isConnectionLoss(error) ? lately : Promise.reject(error as Error)),
    );
  }

  /** Reads the caller from the session. A visitor is whoever has none: pages for staff send them to sign in. */
  private async callerBySession(req: IncomingMessage): Promise<Caller> {
    const id = sessionIn(req, this.tools.parts.hosts.originsFor(req));
    const session =
      id === null ? null : await this.tools.sessions.find(id, new Date(), { unattended: isUnattended(req) });
    if (id === null || !session) return VISITOR;
    const account = await this.tools.account(session.account);
    if (!account || !isActive(account)) return VISITOR;
    notesOf(req).signedIn = { id, session };
    const roles = this.lacksSecondFactor(account) ? [] : [account.role];
    return { kind: 'staff', who: { account: account.id }, roles, session: session.number };
  }

  private async callerByToken(req: IncomingMessage, shown: string): Promise<Caller> {
    const token = await this.tools.tokens.find(shown, new Date());
    const caller = token && (await this.callerWith(token));
    if (token && caller && 'local' in token.maker) this.lately.set(shown, caller);
    if (!token || !caller) {
      this.lately.delete(shown);
      this.accessLog.note({ kind: 'failure', reason: 'unknown-token' }, req);
      throw noToken('This token is unknown, has expired or was revoked.');
    }
    const account = 'account' in token.maker ? token.maker.account : undefined;
    this.accessLog.note({ kind: 'token-use', reason: 'token', token: token.number, account }, req);
    return caller;
  }

  /** Caller of a token. It may do no more than its maker still may. */
  private async callerWith({ number, role, maker }: ScriptToken): Promise<Caller | null> {
    const tokenRole = ROLES.find((candidate) => candidate === role);
    if (!tokenRole) return null;
    if ('local' in maker) return { ...localCaller(maker.local), roles: [tokenRole], token: number };
    const account = await this.tools.account(maker.account);
    if (!account || !isActive(account)) return null;
    const theirs: readonly Role[] = this.lacksSecondFactor(account) ? [] : [tokenRole, account.role];
    return { kind: 'staff', who: { account: account.id }, roles: theirs, token: number };
  }

  /** True of an administrator who has to add a second factor before anything else. */
  private lacksSecondFactor({ role, secondFactor }: Account): boolean {
    const { second_factor_for_administrators: isRequired } = this.tools.parts.settings.lastRead;
    return isRequired && role === 'administrator' && !secondFactor;
  }
}

/** True for a request that nobody at the screen has caused: the stream of changes, and a read after one of them. */
function isUnattended({ headers }: IncomingMessage): boolean {
  return headers['x-unattended'] !== undefined || headers.accept === 'text/event-stream';
}

function patienceLeft(req: IncomingMessage): number {
  const { arrivedAt, times } = notesOf(req);
  const leftMs = arrivedAt + times.answerMs - performance.now();
  return Math.max(0, Math.min(PATIENCE_MS, leftMs));
}
