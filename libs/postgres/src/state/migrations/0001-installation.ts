import type { Migration } from './migration';

export const installation: Migration = {
  number: 1,
  name: 'installation',
  sql: `
create table state.installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  log_identity text not null,
  master_key_fingerprint text not null,
  since timestamptz not null default now()
);
comment on column state.installation.id is
  'this state''s own id: it stays through copies and restores, and a fresh state has another';
`,
};
