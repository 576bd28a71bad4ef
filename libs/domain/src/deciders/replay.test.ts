import type { Personal, Position, Recorded } from '@rabbet/domain/events/event';
import { foldedStream } from '@rabbet/domain/registry/deciders';
import { Replay } from './replay';

const person = foldedStream('person-41')!; // a kind of record
const registration = foldedStream('registration-5')!; // a kind of stream with rules of its own

function event(type: string, data: object, personal?: Personal, more: Partial<Recorded> = {}): Recorded {
  const when = '2026-03-02T15:00:00.000Z';
  const envelope = { id: 'e', stream: 's', revision: 0, position: '1' as Position, schema: 1, commandId: null };
  const source = {
    recordedAt: when,
    occurredAt: when,
    cause: null,
    run: null,
    actor: 'user-7',
    origin: 'web',
  } as const;
  return { type, data, ...(personal && { personal }), ...envelope, ...source, ...more };
}

test('each step has the changes of its event, and the state after it', () => {
  const replay = new Replay(person, person.personalFields);
  const first = replay.apply(event('PersonAdded', {}, { 41: { first: 'Ann', last: 'Lee' } }));
  expect(first.changes).toEqual([
    { path: 'stage', before: 'unknown', after: 'kept' },
    { path: 'values.last', before: null, after: 'Lee' },
    { path: 'values.first', before: null, after: 'Ann' },
  ]);
  const second = replay.apply(event('PersonChanged', {}, { 41: { last: 'Moss' } }));
  expect(second.changes).toEqual([{ path: 'values.last', before: 'Lee', after: 'Moss' }]);
  expect(second.state).toMatchObject({ stage: 'kept', values: { first: 'Ann', last: 'Moss' } });
});

test('an event that is skipped, unreadable or refused by the rules changes nothing, and has the reason', () => {
  const replay = new Replay(person, person.personalFields);
  const { state } = replay.apply(event('PersonAdded', {}, { 41: { first: 'Ann', last: 'Lee' } }));
  const skipped = { by: 'local-1', at: '2026-03-03T00:00:00.000Z', reason: 'a disk failed' };
  const unreadable = Object.defineProperty(event('PersonChanged', {}), 'data', {
    get: () => {
      throw new Error('it cannot be read');
    },
  });
  expect(replay.apply(event('PersonRemoved', {}, undefined, { skipped }))).toMatchObject({ skipReason: 'skipped' });
  expect(replay.apply(unreadable)).toMatchObject({ skipReason: 'unreadable', changes: [] });
  const refused = new Replay(registration).apply(event('RegistrationReceived', {}, undefined));
  expect(refused).toMatchObject({ skipReason: 'refused', changes: [] });
  expect(replay.apply(event('PersonChanged', {}))).toMatchObject({ skipReason: null, changes: [], state });
});

test('personal values of an erased person are null and shown as erased; empty ones are shown as null', () => {
  const replay = new Replay(person, person.personalFields);
  const { state, changes, forPeople: shown } = replay.apply(event('PersonAdded', {}, { 41: null }));
  expect(state).toMatchObject({ values: { first: null, last: null } });
  expect(changes).toEqual([{ path: 'stage', before: 'unknown', after: 'kept' }]);
  expect(shown().state).toMatchObject({ values: { first: '[erased]', last: '[erased]' } });
  expect(shown().changes).toContainEqual({ path: 'values.first', before: null, after: '[erased]' });

  const form = new Replay(registration, registration.personalFields);
  const received = form.apply(event('RegistrationReceived', { workshop_id: 7, person_id: 41 }, { 41: null }));
  expect(received.state).toMatchObject({ workshop_id: 7, registrant: null, comments: null });
  expect(received.forPeople().state).toMatchObject({
    registrant: '[erased]',
    confirmation: '[erased]',
    comments: null,
  });
});

test('sets are compared as lists, and maps as objects', () => {
  const walls = { initial: { walls: new Set<string>(), hung: new Map<string, number>() }, evolve: { Hung: hang } };
  const { changes, state } = new Replay(walls).apply(event('Hung', { wall: 'east' }));
  expect(state).toEqual({ walls: ['east'], hung: { east: 1 } });
  expect(changes).toEqual([
    { path: 'walls[0]', before: null, after: 'east' },
    { path: 'hung.east', before: null, after: 1 },
  ]);
});

function hang(_: unknown, data: object): object {
  const { wall } = data as { wall: string };
  return { walls: new Set([wall]), hung: new Map([[wall, 1]]) };
}
