import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** A backup that cannot be opened or restored, or a shop that one cannot be restored into. */
export class BackupRefused extends OperationalError {}
