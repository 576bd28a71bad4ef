import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The start was to be ended before the shop was open. */
export class StartEnded extends OperationalError {
  constructor() {
    super('The start was ended before the shop was open.');
  }
}
