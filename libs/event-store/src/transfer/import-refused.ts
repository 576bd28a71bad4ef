import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The export cannot be imported into this log. The message tells the operator why, and what helps. */
export class ImportRefused extends OperationalError {}
