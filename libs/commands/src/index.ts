export { type Aggregate, type Answer, type Context, Stale, TooBusy } from './aggregate';
export { CommandPath, type CommandPathOptions } from './command-path';
export { type Ground, type GroundOptions, openGround } from './ground';
export { acceptEarlierLog, erasePerson, type Skip, skipEvent } from './operate';
export { LEDGER, type Uses, usesByDefault } from './ledger';
export { givenUpIntents, type GivenUp, retryIntent } from './processes/operate';
export type { Process, ProcessReport, Tools } from './processes/process';
export { Processes, type ProcessesOptions } from './processes/processes';
export type { ProcessStatus } from './processes/status';
