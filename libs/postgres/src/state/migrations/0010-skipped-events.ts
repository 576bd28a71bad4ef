import type { Migration } from './migration';

export const skippedEvents: Migration = {
  number: 10,
  name: 'skipped-events',
  sql: `
create table state.skipped_event (
  event_id uuid primary key,
  stream text collate "C" not null,
  type text not null,
  reason text not null,
  skipped_by text not null,
  skipped_at timestamptz not null,
  unskipped_at timestamptz
);
comment on table state.skipped_event is 'events that count for nobody, as an operator decided, until they are unskipped';
`,
};
