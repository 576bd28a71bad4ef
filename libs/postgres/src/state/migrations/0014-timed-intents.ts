import type { Migration } from './migration';

export const timedIntents: Migration = {
  number: 14,
  name: 'timed-intents',
  sql: `
alter table state.intent drop constraint intent_pkey, drop constraint intent_state_check;
alter table state.intent
  add column id bigint generated always as identity primary key,
  add column number integer not null default 0,
  add column subject text collate "C",
  add column waits_until timestamptz,
  add constraint intent_of_event unique (process, event_id, number),
  add constraint intent_state_check check (state in ('open', 'done', 'given-up', 'dropped'));
create index intent_subject on state.intent (process, subject) where state = 'open' and subject is not null;
comment on column state.intent.number is 'one event may call for several acts';
comment on column state.intent.subject is 'what it is about within its process: a later intent about the same takes its place';
comment on column state.intent.waits_until is 'before then it is not due, whatever due_at says after a failed attempt';
`,
};
