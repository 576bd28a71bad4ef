export { type Aggregate, type Answer, type Context, Stale, TooBusy } from './aggregate';
export { CommandPath, type CommandPathOptions } from './command-path';
export { erasePerson, type Ground, type GroundOptions, openGround } from './ground';
export { LEDGER, type Uses, usesByDefault } from './ledger';
