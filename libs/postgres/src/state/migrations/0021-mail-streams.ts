import type { Migration } from './migration';

export const mailStreams: Migration = {
  number: 21,
  name: 'mail streams',
  sql: `
-- the sheet of an order tells when its customer was written to
create index message_stream on state.message (stream, template, id);
`,
};
