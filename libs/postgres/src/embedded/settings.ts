import { release } from 'node:os';

export type Settings = Readonly<Record<string, string | number>>;

// after a crash all files are brought to disk: at once or one by one. Linux reports what fails at once since 5.8
const [major = 0, minor = 0] = process.platform === 'linux' ? release().split('.').map(Number) : [];
const syncMethod = major > 5 || (major === 5 && minor >= 8) ? 'syncfs' : 'fsync';

/** Given on the command line at every start, so that a newer program brings its own. */
export const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 100,
  shared_buffers: '128MB',
  // a search for one letter among 100,000 pieces is sorted in memory
  work_mem: '8MB',
  timezone: 'UTC',
  // erased text must not live on in old segments that wait for their next use
  wal_recycle: 'off',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  recovery_init_sync_method: syncMethod,
  // compiling a query costs more than the shop's queries do
  jit: 'off',
  // its log names no person: an error's text, detail and statement do; whoever caused it is told anyway
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};
