import type { Migration } from './migration';

export const unskippedEvents: Migration = {
  number: 13,
  name: 'unskipped-events',
  sql: `
alter table state.skip add column unskipped_at timestamptz;
comment on table state.skip is 'events that an operator lets a projection pass over, until they are unskipped';
`,
};
