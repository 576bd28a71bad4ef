export { Database, type DatabaseOptions, isConnectionLoss, type Queryable, type Rows } from './database';
export { Listener, type ListenerEvents } from './listener';
