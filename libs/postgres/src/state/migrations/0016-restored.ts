import type { Migration } from './migration';

export const restored: Migration = {
  number: 16,
  name: 'restored',
  sql: `
create table state.restored (
  backup text collate "C" primary key,
  at timestamptz not null default now(),
  holds_mail boolean not null,
  completed_at timestamptz
);
comment on table state.restored is 'backups that this shop was restored from';
comment on column state.restored.holds_mail is 'mail that may have left before the shop was lost waits for a word of the staff';
comment on column state.restored.completed_at is 'null until the whole log is there as well';
`,
};
