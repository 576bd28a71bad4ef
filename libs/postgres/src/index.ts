export { Database, type DatabaseOptions, isConnectionLoss, type Queryable, type Rows } from './database';
export { Listener, type ListenerEvents } from './listener';
export { openPostgres, type PostgresOptions, type RunningPostgres } from './embedded/open-postgres';
export { StartRefused } from './embedded/start-refused';
export { seal, unseal } from './personal/sealing';
export { skipEvent, skippedEvents } from './state/skips';
