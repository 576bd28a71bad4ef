import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { HttpProblem } from '../../kernel/problems/problems';
import { AccessLog } from '../../kernel/requests/access-log';
import type { SignedIn } from '../../kernel/requests/request';
import { AccountTools } from '../credentials/account-tools';
import { Attacks } from './attacks';
import { SignIn } from './signing-in';

const TRIES = { purpose: 'confirmation', windowMs: 10 * 60_000, most: 10 };

/** Confirms that the person at the screen is still the one who signed in. */
@Injectable()
export class Confirming {
  constructor(
    private readonly tools: AccountTools,
    private readonly signIns: SignIn,
    private readonly accessLog: AccessLog,
    private readonly attacks: Attacks,
  ) {}

  async byPassword({ id, session }: SignedIn, password: string, req: IncomingMessage): Promise<void> {
    const { account } = session;
    const { limits, secrets, hashing, sessions } = this.tools;
    const tried = await limits.count(TRIES, String(account), new Date());
    if (!tried.isWithin) {
      await sessions.end(id);
      throw new HttpProblem(429, 'sign-in/too-many', 'Too many tries: you were signed out. Please sign in again.');
    }
    const { matches } = await hashing.check(await secrets.passwordHash(account), password);
    if (!matches) {
      this.accessLog.note({ kind: 'failure', reason: 'wrong-password', account }, req);
      this.attacks.noteFailure(account);
      refuseAs('sign-in', 'sign-in/wrong', 'The password is wrong.');
    }
    await limits.clear(TRIES, String(account));
    await sessions.confirm(id, new Date());
  }

  async byPasskey({ id, session }: SignedIn, answer: unknown, req: IncomingMessage): Promise<void> {
    await this.signIns.answered(session.account, answer, req);
    await this.tools.sessions.confirm(id, new Date(), { secondFactor: true });
  }
}
