export {
  Database,
  type DatabaseOptions,
  IDLE_IN_LONG_TRANSACTION_MS,
  literal,
  type OpenTransaction,
  type Queryable,
  type Rows,
  queryTogether,
} from './database/database';
export { isConnectionLoss, isCorruption, isDiskFull, isGivenUp, isUnreached } from './database/faults';
export { isWritable } from './database/session';
export { draftOf, renameDurably, syncFolder, writeDurably } from './files/durable-files';
export { describeFault } from './database/describe-fault';
export { Listener } from './database/listener';
export { type Lease, LeaseLost, Leases, type LeasesOptions } from './leases/leases';
export { heldSql, leaseAges, leaseHolders, PRESENT } from './leases/holders';
export { openPostgres, type RunningPostgres } from './embedded/open-postgres';
export { beginningOf } from './embedded/living-process';
export { PostgresSilent } from './embedded/start-refused';
export { markRunning } from './embedded/running-mark';
export { type Variable, VariableReader, WHEREABOUTS } from './whereabouts';
export { refuseSilence, silence } from './silence';
export { decrypt, encrypt, seal, unseal } from './keys/sealing';
export { projectionSkips, skipEvent, skippedEvents, unskipEvent } from './state/skips';
export { EventSkips, noteEventSkipped, noteEventUnskipped, unskippedEvents } from './state/event-skips';
export { ErasureList } from './keys/erasure-list';
export { loadMasterKey, masterKeyText, putMasterKey } from './keys/load-master-key';
export {
  acceptLoss,
  erasuresNotInLog,
  erasedAmong,
  isKnownPerson,
  missingKeys,
  noteErasedInLog,
  notePersonsUsed,
  requireKeys,
} from './personal/losses';
export { MasterKey } from './keys/master-key';
export { PersonKeys } from './keys/person-keys';
export { type SaidInState, saidInState } from './personal/person-in-state';
export { scrub } from './personal/scrub';
export { ClaimedKeys, type KeyUsed } from './state/reserving/claimed-keys';
export { expireAccess, expireReservations } from './state/expiry';
export { AccessNews } from './state/access/access-news';
export {
  ACCESS_KINDS,
  type AccessKind,
  accessPage,
  type AccessRecord,
  AccessRecords,
} from './state/access/access-records';
export { AccountSecrets, forgetAccount } from './state/access/account-secrets';
export { clientOf } from './state/access/addresses';
export { Challenges } from './state/access/challenges';
export { type Limit, Limits } from './state/access/limits';
export { type Passkey, Passkeys } from './state/access/passkeys';
export {
  makeScriptToken,
  type ScriptToken,
  ScriptTokens,
  type TokenMaker,
  tokensOf,
} from './state/access/script-tokens';
export { type Session, Sessions } from './state/access/sessions';
export {
  claimInstallation,
  findInstallation,
  requireLogOf,
  type Installation,
  LOG_FORMAT,
  rebaseInstallation,
} from './state/installation';
export { changeSchema, limitLockWaits, type SchemaChangeOptions, SchemaLocked } from './database/schema-change';
export { isStateDamaged, StateTables } from './state/state-tables';
export { migrateState } from './state/migrate';
export { copyState, eraseAgain, fillState, furthestPlace, takeSnapshot } from './state/copy-state';
export {
  completeRestoring,
  endSessions,
  findRestoring,
  holdsMailBefore,
  keepWaitingMail,
  MAY_HAVE_LEFT,
  noteRestoring,
} from './state/restored';
export { ensureCheckpoint, advanceCheckpoint, type Checkpoint } from './state/checkpoints';
export { forgetSeen, lastSeen, noteSeen } from './state/log-seen';
export {
  acceptLogFaults,
  isAcceptedFault,
  knownLogFaults,
  noteLogFaults,
  openLogFaults,
  replaceLogFaults,
} from './state/log-faults';
export {
  answerOf,
  keepMessage,
  mailTurnQuery,
  type MailTurn,
  type MessageText,
  type NewMessage,
  sealedAnew,
  TAKEN_OUT,
  textOf,
} from './state/messages/messages';
export {
  countMessages,
  dropMessage,
  findMessage,
  type FoundMessage,
  type OutgoingMessage,
  postponeMessage,
  retryMessage,
  settleMessage,
  takeDue,
  takeOver,
} from './state/messages/outgoing';
export { consumeSecret, findSecret, makeSecret, replaceSecret, voidSecrets } from './state/messages/secrets';
export { type Claiming, isReserved, Reservations } from './state/reserving/reservations';
export { StateRefused } from './database/state-refused';
export { Batcher } from './database/batcher';
