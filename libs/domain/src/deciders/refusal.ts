/** The shop says no, for a reason that can be read out to a customer. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export function refuse(code: string, message: string): never {
  throw new Refusal(code, message);
}
