import type { Migration } from './migration';

export const trigrams: Migration = {
  number: 18,
  name: 'trigrams',
  sql: `
-- lists of staff find parts of words by it; trusted, so that the owner of a database may create it
create extension if not exists pg_trgm with schema public;
`,
};
