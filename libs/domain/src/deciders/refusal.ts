import type { RefusalCode } from './refusal-codes';

/** The shop says no, for a reason that can be read out to a customer. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}

/** What keeps a program from doing its work, in one sentence for whoever operates it: no stack trace tells them more. */
export class OperationalError extends Error {
  /** Its message speaks of no person and quotes nothing: it may be logged and stored. */
  readonly namesNobody: boolean = false;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
