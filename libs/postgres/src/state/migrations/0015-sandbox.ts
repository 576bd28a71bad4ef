import type { Migration } from './migration';

export const sandbox: Migration = {
  number: 15,
  name: 'sandbox',
  sql: `
create table state.sandbox_charge (
  key text collate "C" primary key,
  amount integer not null,
  ending text collate "C" not null,
  brand text,
  last4 text,
  asked integer not null default 1,
  made_at timestamptz not null default clock_timestamp()
);
create table state.sandbox_refund (
  key text collate "C" primary key,
  charge text collate "C" not null references state.sandbox_charge (key),
  amount integer not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on table state.sandbox_charge is 'what a card provider would know: no number of a card';
comment on column state.sandbox_charge.ending is 'succeeded, or why it was declined';
comment on column state.sandbox_charge.asked is 'how often it was asked for: it is one charge';
`,
};
