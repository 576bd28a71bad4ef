import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CommandExecutor } from '@rabbet/commands';
import { accountOf, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { type Caller, localCaller, VISITOR } from '@rabbet/domain/callers/caller';
import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import type { ScriptToken, ScriptTokens } from '@rabbet/postgres';
import { Authentication, bearerOf, noToken } from '../kernel/authentication';

export interface Authenticating {
  /** The one of the data folder. */
  readonly localToken: string;
  readonly tokens: Pick<ScriptTokens, 'find'>;
  readonly executor: Pick<CommandExecutor, 'state'>;
}

/** Lets in whoever shows a token that holds. */
export class TokenAuthentication extends Authentication {
  private readonly localDigest: Buffer;

  constructor(private readonly parts: Authenticating) {
    super();
    this.localDigest = digestOf(parts.localToken);
  }

  async callerOf(request: IncomingMessage): Promise<Caller> {
    const shown = bearerOf(request);
    if (shown === null) return VISITOR;
    if (timingSafeEqual(digestOf(shown), this.localDigest)) return localCaller(process.getuid?.() ?? 0);
    const token = await this.parts.tokens.find(shown, new Date());
    const caller = token && (await this.callerWith(token));
    return caller ?? Promise.reject(noToken('This token is unknown, has expired or was revoked.'));
  }

  /** What its maker may not do any more, it may not either: asked of the log each time, so that it holds at once. */
  private async callerWith({ number, role, maker }: ScriptToken): Promise<Caller | null> {
    const own = ROLES.find((one) => one === role);
    if (!own) return null;
    if ('local' in maker) return { ...localCaller(maker.local), roles: [own], token: number };
    const theirs = await this.roleOf(maker.account);
    return theirs && { kind: 'staff', who: { account: maker.account }, roles: [own, theirs], token: number };
  }

  private async roleOf(id: number): Promise<Role | null> {
    const { state } = await this.parts.executor.state(accounts, STAFF_ID);
    const account = accountOf(state, id);
    return account?.stage === 'active' ? account.role : null;
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
