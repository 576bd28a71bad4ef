import type { Migration } from './migration';

export const leases: Migration = {
  number: 19,
  name: 'leases',
  sql: `
create table state.lease_holder (
  id uuid primary key,
  program text not null,
  uses text[] not null default '{}',
  backend int not null,
  renewed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
comment on table state.lease_holder is 'programs that run: one that has not renewed its row for a while loses its leases';
comment on column state.lease_holder.uses is 'read schemas that it shows, and that no prune may drop';
comment on column state.lease_holder.backend is 'process of the server behind the connection that renews: gone when the program is killed';

create table state.lease (
  name text collate "C" primary key,
  holder uuid not null,
  epoch bigint generated always as identity unique
);
comment on table state.lease is 'which program runs a projection or a process';
comment on column state.lease.epoch is 'another with each turn: a write that a lease permits checks that its epoch still stands';
`,
};
