import type { Migration } from './migration';

export const processes: Migration = {
  number: 6,
  name: 'processes',
  sql: `
create table state.process_position (
  process text collate "C" primary key,
  log_identity text not null,
  position text collate "C" not null,
  installed_at timestamptz not null default now(),
  moved_at timestamptz not null default now()
);

create table state.intent (
  process text collate "C" not null,
  event_id uuid not null,
  key text not null,
  payload jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'given-up')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  outcome jsonb,
  recorded_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (process, event_id),
  check ((state = 'open') = (settled_at is null))
);
create index intent_due on state.intent (process, due_at) where state = 'open';
comment on column state.intent.key is 'the idempotency key that the act is done with';
comment on column state.intent.payload is 'ids and amounts, nothing personal: an erasure does not reach it';
comment on column state.intent.outcome is 'ids and amounts, nothing personal: an erasure does not reach it';

create table state.skip (
  projection text collate "C" not null,
  event_id uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (projection, event_id)
);
comment on table state.skip is 'events that an operator lets a projection pass over';
`,
};
