import { parseOptions, verify } from '@node-rs/argon2';
import type { Database } from '@rabbet/postgres';
import { AppLogger } from '../../kernel/logging/app-logger';
import type { Feature } from '../../kernel/feature';
import { AccessLog } from '../../kernel/requests/access-log';
import { Forgery } from '../../kernel/requests/forgery';
import { FEATURES } from '../../shop/features';
import { AccountTools } from '../../accounts/credentials/account-tools';
import { Attacks } from '../../accounts/signing-in/attacks';
import { PasswordHashing } from '../../accounts/credentials/password-hashing';
import { SignIn } from '../../accounts/signing-in/signing-in';
import { Commands } from '../../kernel/changes/commands';

/** Features for tests, whose sign-ins record their work and wait for no clock. */
export class WatchedSignIns {
  /** Statements and comparisons with a hash, in order. */
  readonly work: string[] = [];
  /** Delays of answers. */
  readonly heldMs: number[] = [];
  /** Work that is left until an answer is on its way. */
  readonly later: (() => void)[] = [];
  /** The most passwords that were compared at the same time. */
  mostAtOnce = 0;
  private atOnce = 0;
  hold: (ms: number) => Promise<unknown> = () => Promise.resolve();

  get features(): readonly Feature[] {
    const signIn = {
      provide: SignIn,
      inject: [AccountTools, AccessLog, Forgery, Commands, AppLogger],
      useFactory: (...[tools, ...made]: [AccountTools, AccessLog, Forgery, Commands, AppLogger]) =>
        this.signIn(this.watched(tools), ...made),
    };
    return [...FEATURES, { name: 'watched-sign-ins', providers: [signIn] }];
  }

  private signIn(
    tools: AccountTools,
    accessLog: AccessLog,
    forgery: Forgery,
    commands: Commands,
    logger: AppLogger,
  ): SignIn {
    const attacks = new Attacks(tools, commands, logger, (work) => void this.later.push(work));
    return new SignIn(tools, accessLog, forgery, attacks, (ms) => {
      this.heldMs.push(ms);
      return this.hold(ms);
    });
  }

  /** The same connections as all others that tell who asks. */
  private watched({ parts }: AccountTools): AccountTools {
    const { database, executor } = parts;
    const query: Database['query'] = (text, values) => {
      this.work.push(text);
      return database.query(text, values);
    };
    const state: typeof executor.state = (decider, id) => {
      this.work.push(`${decider.name} ${id}`);
      return executor.state(decider, id);
    };
    const watched = {
      database: Object.create(database, { query: { value: query } }) as Database,
      executor: { state, requireUnchangedLog: () => executor.requireUnchangedLog() },
    };
    return new AccountTools({ ...parts, ...watched }, this.hashing());
  }

  private hashing(): PasswordHashing {
    return new PasswordHashing(undefined, {
      verify: async (storedHash, password) => {
        const { memoryCost, timeCost, parallelism } = parseOptions(String(storedHash));
        this.work.push(`compared with a hash of ${memoryCost} KiB, ${timeCost} rounds, ${parallelism} thread`);
        this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
        return verify(storedHash, password).finally(() => this.atOnce--);
      },
    });
  }
}
