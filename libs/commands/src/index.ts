export {
  type Aggregate,
  type AggregateHooks,
  type CommandResult,
  type CommandContext,
  EditConflict,
  type Subject,
  TooBusy,
} from './executing/aggregate';
export { CommandExecutor } from './executing/command-executor';
export { hasLogChanged } from './write-side/state-synchronizer';
export { Patience } from './executing/patience';
export { Rehearsal } from './executing/rehearsal';
export { type WriteSide, openWriteSide } from './write-side/write-side';
export {
  acceptEarlierLog,
  erasePerson,
  previewErasure,
  findMergedPersons,
  skipForAll,
  skipForProjection,
} from './operate';
export { moveToLog } from './write-side/move';
export {
  type DueIntent,
  dueIntents,
  findIntentByKey,
  givenUpIntents,
  type GivenUpIntent,
  findOutcome,
  retryIntent,
} from './processes/operate';
export { process, type Process, type ProcessReport } from './processes/process';
export { Processes } from './processes/processes';
export type { ProcessStatus } from './processes/status';
export { makeLocalToken } from './accounts/local-token';
export { linkOwner, recoverAccount } from './accounts/recover-account';
export { BackupFolder } from './backup/backup-folder';
export { BackupRefused } from './backup/backup-refused';
export { BackupStreamWriter } from './backup/backup-stream';
export { createBackup } from './backup/create-backup';
export type { Manifest } from './backup/manifest';
export {
  ERASURES,
  readNewestManifest,
  openBackup,
  unlockBackups,
  type UnlockedBackups,
  readManifest,
} from './backup/unlock-backups';
export { readLines, type PieceSource, readPiece } from './backup/pieces';
export { type RetentionPolicy, planPruning, prune, type PruningPlan } from './backup/prune-backups';
export { type Backup, restoreBackup, type Restored } from './backup/restore-backup';
export { settleErasures } from './backup/settle-erasures';
export { Vault } from './backup/vault';
