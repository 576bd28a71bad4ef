import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify as isOf } from '@node-rs/argon2';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { Turns } from '../../kernel/limits/turns';
import { isTooLong, normalPassword } from './password-rules';

export interface HashingParameters {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Parameters that OWASP advises. Once they are raised, each password is hashed anew when it is next given. */
const PRESENT: HashingParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2ID = 2; // the library's own names of its variants are gone once it is compiled

export interface PasswordChecked {
  readonly matches: boolean;
  /** A new hash to keep instead, where the kept one was made by cheaper parameters. */
  readonly rehashed: string | null;
}

/** Two hash at once, so that a flood of sign-ins takes neither the memory nor the threads that pages need. */
export class PasswordHashing {
  private readonly turns: Turns;
  /** Compares a password with a hash: the work that a sign-in takes. */
  private readonly verify: typeof isOf;
  /** Hash of no password: random bytes, which take as long to compare with as any other hash. */
  private readonly decoy: string;

  constructor(
    private readonly parameters: HashingParameters = PRESENT,
    { waiting = 50, verify = isOf } = {},
  ) {
    this.verify = verify;
    const full = () =>
      refuseAs('busy', 'sign-in/busy', 'Too many people sign in at the moment. Please try again in a moment.');
    this.turns = new Turns({ concurrency: 2, queue: { maxWaiting: waiting, refuse: full } });
    const { memoryCost, timeCost, parallelism } = parameters;
    const [salt, output] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
    this.decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${output}`;
  }

  hash(password: string): Promise<string> {
    return this.turns.take(() => this.hashNow(password));
  }

  /** `kept` is null where there is no such account or it has no password: nobody learns that from how long it takes. */
  async check(storedHash: string | null, password: string): Promise<PasswordChecked> {
    if (isTooLong(password)) return { matches: false, rehashed: null };
    const compared = storedHash ?? this.decoy;
    return this.turns.take(async () => {
      const matches = (await this.verify(compared, normalPassword(password))) && storedHash !== null;
      return { matches, rehashed: matches && this.isCheaper(compared) ? await this.hashNow(password) : null };
    });
  }

  private hashNow(password: string): Promise<string> {
    return hash(normalPassword(password), { algorithm: ARGON2ID, ...this.parameters });
  }

  private isCheaper(storedHash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(storedHash);
    return memoryCost < this.parameters.memoryCost || timeCost < this.parameters.timeCost;
  }
}
