/** Area and reason: stays for programs, where words may change. Stands at the rule that refuses by it. */
export type RefusalCode = `${string}/${string}`;

/** Kind of a refusal in the shop's own words. The API makes a status of it, and the command line an exit code. */
export type RefusalKind =
  /** A rule of the shop is against it. */
  | 'rule'
  /** The request itself is wrong. */
  | 'input'
  /** The request does not prove whose it is. */
  | 'sign-in'
  /** The caller may not do it, or not in this way. */
  | 'forbidden'
  /** No such thing exists. */
  | 'unknown'
  /** Another record has it, uses it, or is there already. */
  | 'conflict'
  /** The shop takes less of it. */
  | 'too-large'
  /** The shop takes other formats. */
  | 'wrong-type'
  /** The shop can do it later. */
  | 'busy'
  /** The shop has lost what it needs for it. */
  | 'fault';

/** Reason of a refusal, and the field that it is about. */
export interface RefusalReason {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly message: string;
  /** Field of the request that is wrong, by its name on the wire; null if no single field is. */
  readonly field: string | null;
}

/** Refusal of the shop, for reasons that can be read out to a customer. Its kind and code are those of the first reason. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly reasons: readonly RefusalReason[];

  constructor(
    readonly code: RefusalCode,
    message: string,
    more: {
      /** A rule, if it is left out. */
      readonly kind?: RefusalKind;
      readonly field?: string | null;
      readonly further?: readonly RefusalReason[];
    } = {},
  ) {
    const { kind = 'rule', field = null, further = [] } = more;
    super([message, ...further.map((reason) => reason.message)].join(' '));
    this.name = 'Refusal';
    this.kind = kind;
    this.reasons = [{ kind, code, message, field }, ...further];
  }
}

/** Refuses a command id that was used before, for something else; `id` is the record, if its sender asks. */
export class IdInUse extends Refusal {
  constructor(readonly id: number | null) {
    const message = 'This command id (Idempotency-Key) was used before, for something else.';
    super('command/id-in-use', message, { kind: 'conflict' });
  }
}

/** Refuses because a rule of the shop is against it. */
export function refuse(code: RefusalCode, message: string, field?: string): never {
  throw new Refusal(code, message, { field });
}

/** Refuses for a reason of another kind. */
export function refuseAs(kind: RefusalKind, code: RefusalCode, message: string, field?: string): never {
  throw new Refusal(code, message, { kind, field });
}

/** Gathers reasons, so that the first one does not hide the others. */
export class Refusals {
  private readonly gathered: RefusalReason[];

  constructor(reasons: readonly RefusalReason[] = []) {
    this.gathered = [...reasons];
  }

  get reasons(): readonly RefusalReason[] {
    return this.gathered;
  }

  /** Adds a rule of the shop that is against it. */
  add(code: RefusalCode, message: string, field: string | null = null): this {
    this.gathered.push({ kind: 'rule', code, message, field });
    return this;
  }

  /** Runs a decision about the part at `place` (`dimensions[0].`), and notes its refusal: then the result is undefined. */
  gather<T>(place: string, decide: () => T): T | undefined {
    try {
      return decide();
    } catch (error) {
      this.note(error, place);
      return undefined;
    }
  }

  /** Awaits a result, and notes its refusal: then the result is undefined. */
  async of<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await result;
    } catch (error) {
      this.note(error, '');
      return undefined;
    }
  }

  /** Refuses for all reasons, if there are any. */
  refuse(): void {
    const [first, ...further] = this.gathered;
    if (!first) return;
    const { kind, code, message, field } = first;
    throw new Refusal(code, message, { kind, field, further });
  }

  private note(error: unknown, place: string): void {
    if (!(error instanceof Refusal)) throw error;
    for (const { field, ...reason } of error.reasons)
      this.gathered.push({ ...reason, field: field === null ? null : place + field });
  }
}

/** Error that keeps a program from its work, in one sentence for its operator, whom a stack trace would not help. */
export class OperationalError extends Error {
  /** True if the message names no person and quotes nothing, so that it may be logged and stored. */
  readonly namesNobody: boolean = false;
  /** True if a server that the program needs does not answer: the same call succeeds once it does. */
  readonly isAway: boolean = false;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
