import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The program must not start on this state: one sentence for the operator says what is wrong and what would help. */
export class StateRefused extends OperationalError {
  override readonly namesNobody = true;
}
