import type { Migration } from './migration';

export const logSeen: Migration = {
  number: 8,
  name: 'log-seen',
  sql: `
create table state.log_seen (
  log_identity text primary key,
  position text collate "C" not null,
  event_id uuid not null
);
comment on table state.log_seen is 'the last event that was read and found whole: a log that holds another one there was restored, and has gone another way';

create table state.log_fault (
  log_identity text not null,
  position text collate "C" not null,
  what text not null check (what in ('missing', 'altered', 'unreadable')),
  stream text collate "C" not null,
  revision integer not null,
  says text not null,
  noticed_at timestamptz not null default now(),
  accepted_because text,
  primary key (log_identity, position, what, stream)
);
comment on table state.log_fault is 'events that are gone or not as they were appended; nothing personal';
`,
};
