/** Identifier of a reason to refuse, such as `order/closed`. Programs compare it, so it stays, while the message may change. */
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
  /** Another record is in conflict: it has the same value, refers to this one, or exists already. */
  | 'conflict'
  /** The request is larger than the shop accepts. */
  | 'too-large'
  /** The content has a format that the shop does not accept. */
  | 'wrong-type'
  /** The same request may succeed later. */
  | 'busy'
  /** The shop has lost data that it needs for the request. */
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
      /** `rule`, unless given. */
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

/**
 * Refuses a command id that was used before for a different command. `id` is the record that the earlier command made, or
 * null where somebody else sent that one: a stranger learns nothing about it.
 */
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

/** Gathers the reasons of several checks, so that a form with three wrong fields is refused once, for all three. */
export class Refusals {
  private readonly gathered: RefusalReason[];

  constructor(reasons: readonly RefusalReason[] = []) {
    this.gathered = [...reasons];
  }

  get reasons(): readonly RefusalReason[] {
    return this.gathered;
  }

  /** Adds a reason of the kind `rule`. */
  add(code: RefusalCode, message: string, field: string | null = null): this {
    this.gathered.push({ kind: 'rule', code, message, field });
    return this;
  }

  /**
   * Runs a decision about a part of the request. If it refuses, its reasons are added, and the result is undefined.
   * `place` is the prefix of the part's fields, as in `dimensions[0].`.
   */
  gather<T>(place: string, decide: () => T): T | undefined {
    try {
      return decide();
    } catch (error) {
      this.note(error, place);
      return undefined;
    }
  }

  /** Awaits a result. If it is a refusal, its reasons are added, and the result is undefined. */
  async gatherAsync<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await result;
    } catch (error) {
      this.note(error, '');
      return undefined;
    }
  }

  /** Refuses for all gathered reasons; does nothing if there are none. */
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
