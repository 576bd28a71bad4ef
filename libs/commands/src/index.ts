export {
  type Aggregate,
  type AggregateHooks,
  type Prepare,
  type CommandResult,
  type CommandContext,
  EditConflict,
  type Subject,
  TooBusy,
} from './aggregate';
export { CommandExecutor, type CommandExecutorOptions } from './command-executor';
export { type WriteSide, type WriteSideOptions, openWriteSide } from './write-side';
export { acceptEarlierLog, erasePerson, type Skip, skipEvent } from './operate';
export { moveToLog } from './move';
export { STATE_SYNCHRONIZER, type UsedIdentifiers, identifiersByDefault } from './state-synchronizer';
export { givenUpIntents, type GivenUp, retryIntent } from './processes/operate';
export type { Process, ProcessReport, Tools } from './processes/process';
export { Processes, type ProcessesOptions } from './processes/processes';
export type { ProcessStatus } from './processes/status';
