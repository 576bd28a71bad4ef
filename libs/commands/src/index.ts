export {
  type Aggregate,
  type AggregateHooks,
  type CommandResult,
  type CommandContext,
  EditConflict,
  type Subject,
  TooBusy,
} from './aggregate';
export { CommandExecutor } from './command-executor';
export { wentAnotherWay } from './state-synchronizer';
export { Patience } from './patience';
export { Rehearsal } from './rehearsal';
export { type WriteSide, openWriteSide } from './write-side';
export { acceptEarlierLog, erasePerson, foreseeErasure, skipForAll, skipForProjection } from './operate';
export { moveToLog } from './move';
export { type Due, dueIntents, givenUpIntents, type GivenUp, outcomeOf, retryIntent } from './processes/operate';
export { ProcessLeases } from './processes/leases';
export type { Process, ProcessReport } from './processes/process';
export { Processes } from './processes/processes';
export type { ProcessStatus } from './processes/status';
export { makeLocalToken } from './local-token';
export { linkOwner, recoverAccount } from './recover-account';
