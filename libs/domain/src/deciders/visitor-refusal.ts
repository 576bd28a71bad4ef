import { Refusal, type RefusalCode } from './refusal';

/** A refusal in words for a visitor: a member of staff, who asks for somebody else, is told it in others. */
export class VisitorRefusal extends Refusal {
  constructor(
    code: RefusalCode,
    message: string,
    private readonly staffWords: string,
    private readonly staffField: string | null = null,
  ) {
    super(code, message);
  }

  toStaff(): Refusal {
    return new Refusal(this.code, this.staffWords, { kind: this.kind, field: this.staffField });
  }
}

export function refuseVisitor(code: RefusalCode, message: string, staffWords: string, staffField?: string): never {
  throw new VisitorRefusal(code, message, staffWords, staffField);
}
