import type { Migration } from './migration';

export const logFormat: Migration = {
  number: 7,
  name: 'log-format',
  sql: `
alter table state.installation add column log_format integer not null default 1;
alter table state.installation alter column log_format drop default;
comment on column state.erased.in_log is 'PersonErasureCompleted has been read from the log';
`,
};
