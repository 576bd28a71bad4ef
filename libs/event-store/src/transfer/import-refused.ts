import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The log cannot take this export, or not now: a sentence for the operator says why and what would help. */
export class ImportRefused extends OperationalError {}
