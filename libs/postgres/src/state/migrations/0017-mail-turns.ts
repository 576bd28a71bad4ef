import type { Migration } from './migration';

/** Messages that were held back before have no turn: staff have them sent. */
export const mailTurns: Migration = {
  number: 17,
  name: 'mail-turns',
  sql: `
alter table state.message alter column due_at drop not null;
update state.message set due_at = null where state = 'held';
drop index state.message_due;
create index message_due on state.message (due_at) where state in ('pending', 'held');
comment on column state.message.due_at is 'when it is sent; null where nobody but staff has it sent';
`,
};
