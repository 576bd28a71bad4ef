import type { Migration } from './migration';

export const mailLists: Migration = {
  number: 20,
  name: 'mail lists',
  sql: `
-- staff list the mails of one state, which may be few among all that were ever sent
create index message_state on state.message (state, id);
`,
};
