import type { RefusalCode } from './refusal-codes';

/** One thing for which the shop says no. */
export interface RefusalReason {
  readonly code: RefusalCode;
  readonly message: string;
  /** What was said wrongly, as the wire names it; null where it is no field of its own. */
  readonly field: string | null;
}

/** The shop says no, for a reason that can be read out to a customer; with several, it goes by the first. */
export class Refusal extends Error {
  readonly reasons: readonly RefusalReason[];

  constructor(
    readonly code: RefusalCode,
    message: string,
    field: string | null = null,
    others: readonly RefusalReason[] = [],
  ) {
    super([message, ...others.map((one) => one.message)].join(' '));
    this.name = 'Refusal';
    this.reasons = [{ code, message, field }, ...others];
  }
}

/** Refuses a command id that was used before, for something else; `id`: the record, where its sender asks. */
export class IdInUse extends Refusal {
  constructor(readonly id: number | null) {
    super('command/id-in-use', 'This command id (Idempotency-Key) was used before, for something else.');
  }
}

export function refuse(code: RefusalCode, message: string, field?: string): never {
  throw new Refusal(code, message, field);
}

/** Gathers all for which the shop says no, where the first would hide the others. */
export class Refusals {
  private readonly found: RefusalReason[];

  constructor(found: readonly RefusalReason[] = []) {
    this.found = [...found];
  }

  get reasons(): readonly RefusalReason[] {
    return this.found;
  }

  add(code: RefusalCode, message: string, field: string | null = null): this {
    this.found.push({ code, message, field });
    return this;
  }

  /** What this decides about the part at `place` (`dimensions[0].`); undefined where it refuses, which is noted. */
  gather<T>(place: string, decide: () => T): T | undefined {
    try {
      return decide();
    } catch (error) {
      this.note(error, place);
      return undefined;
    }
  }

  /** The same of what takes a while. */
  async of<T>(finding: Promise<T>): Promise<T | undefined> {
    try {
      return await finding;
    } catch (error) {
      this.note(error, '');
      return undefined;
    }
  }

  /** Refuses for all that was found. */
  refuse(): void {
    const [first, ...others] = this.found;
    if (first) throw new Refusal(first.code, first.message, first.field, others);
  }

  private note(error: unknown, place: string): void {
    if (!(error instanceof Refusal)) throw error;
    for (const { field, ...reason } of error.reasons)
      this.found.push({ ...reason, field: field === null ? null : place + field });
  }
}

/** What keeps a program from doing its work, in one sentence for whoever operates it: no stack trace tells them more. */
export class OperationalError extends Error {
  /** Its message speaks of no person and quotes nothing: it may be logged and stored. */
  readonly namesNobody: boolean = false;
  /** Something that the program needs does not answer: the same call does its work once it does. */
  readonly isAway: boolean = false;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
