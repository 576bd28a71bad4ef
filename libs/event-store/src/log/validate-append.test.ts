import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import fc from 'fast-check';
import { validateAppend, MAX_APPEND_BYTES } from './validate-append';
import { makeEvent, makeEvents, newStream } from '../contract/store';
import { type Append, BadEvent, type EventLog, type NewEvent, NO_STREAM } from './event-log';
import { openPostgresLog } from '../postgres/postgres-log';

const repeatedId = randomUUID();
const trickyText = fc.constantFrom(
  '\\',
  '"',
  '\\u0000',
  '\\ud800',
  'u0000',
  '/',
  '\n',
  '\u2028',
  '\x7f',
  '__proto__',
  '7',
);
const textUnit = fc
  .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), trickyText)
  .filter((text) => text !== '\0');
const value = fc.jsonValue({ stringUnit: textUnit });
const words = fc.array(textUnit, { maxLength: 5 }).map((units) => units.join(''));
/** Texts that Postgres cannot store: with NUL, or with half a surrogate pair. */
const unstorable = fc
  .tuple(words, fc.constantFrom('\0', '\ud800', '\udbff', '\udc00', '\udfff'), words)
  .map(([before, bad, behind]) => `${before}${bad}${behind}`);

function validAppend(change: Partial<Append> = {}): Append {
  return { stream: newStream(), expected: NO_STREAM, events: makeEvents(1), ...change };
}

function appendWithEvent(change: Partial<NewEvent>): Append {
  return validAppend({ events: [{ ...makeEvent(), ...change }] });
}

/** An append whose size counts as this many bytes. */
function appendOfSize(bytes: number): Append {
  const emptyEvent = makeEvent({ text: '' });
  const textLength = bytes - (emptyEvent.data.length + emptyEvent.meta.length + emptyEvent.type.length + 200);
  return validAppend({ events: [{ ...emptyEvent, data: JSON.stringify({ text: 'x'.repeat(textLength) }) }] });
}

describe('an append that is accepted', () => {
  let test: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    test = await testDatabase();
    log = await openPostgresLog(test.url);
  });
  afterAll(async () => {
    await log.close();
    await test.drop();
  });

  it('holds any output of JSON.stringify, and is read back byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const stream = newStream();
        const written = pairs.map(([a, b]) => ({
          ...makeEvent(),
          data: JSON.stringify({ a }),
          meta: JSON.stringify({ b }),
        }));
        await log.append(stream, NO_STREAM, written);
        const read = await log.readStream(stream);
        expect(read.map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(written);
      }),
    );
  });

  it('has at most 1 MiB', async () => {
    const largest = appendOfSize(MAX_APPEND_BYTES);
    expect((await log.append(largest.stream, largest.expected, largest.events)).revision).toBe(0);
    expect(() => validateAppend(appendOfSize(MAX_APPEND_BYTES + 1))).toThrow(/has 1048577 bytes, more than 1048576/);
  });

  it('ends at most at the last revision of a 32-bit integer', () => {
    expect(() => validateAppend(validAppend({ expected: 2 ** 31 - 3, events: makeEvents(2) }))).not.toThrow();
    expect(() => validateAppend(validAppend({ expected: 2 ** 31 - 3, events: makeEvents(3) }))).toThrow(
      /not a revision/,
    );
  });

  it('has names of up to 250 visible ASCII letters', () => {
    for (const name of ['a', 'artwork-7', 'a$', '!~', 'x'.repeat(250)]) {
      expect(() => validateAppend(validAppend({ stream: name }))).not.toThrow();
      expect(() => validateAppend(appendWithEvent({ type: name }))).not.toThrow();
    }
  });
});

describe('an append that is refused', () => {
  it.each(['data', 'meta'] as const)('has a NUL or half a surrogate pair anywhere in its %s', (part) => {
    const bad = fc.oneof(
      unstorable.map((text) => JSON.stringify({ text })),
      unstorable.map((text) => JSON.stringify({ deep: [{ [text]: 1 }] })),
      unstorable.map((text) => `{"raw":"${text.replace(/["\\\n]/g, '')}"}`),
    );
    fc.assert(
      fc.property(bad, (text) => {
        expect(() => validateAppend(appendWithEvent({ [part]: text }))).toThrow('holds a NUL or half a surrogate pair');
      }),
      { numRuns: 500 },
    );
  });

  it.each(['data', 'meta'] as const)('has JSON as %s that JSON.stringify would write otherwise', (part) => {
    fc.assert(
      fc.property(value, fc.constantFrom('\t', ' ', '  '), (a, indent) => {
        const text = JSON.stringify({ a }, null, indent);
        expect(() => validateAppend(appendWithEvent({ [part]: text }))).toThrow(
          /would not be read back as it was written/,
        );
      }),
    );
  });

  const invalidAppends: [string, Append, string][] = [
    ['has no events', validAppend({ events: [] }), 'holds no events'],
    [
      'has an id twice',
      validAppend({ events: [makeEvent({}, repeatedId), makeEvent(), makeEvent({}, repeatedId)] }),
      `holds the id ${repeatedId} twice`,
    ],
    ['has an id in capitals', appendWithEvent({ id: randomUUID().toUpperCase() }), 'is not a UUID'],
    ['has an id with something behind it', appendWithEvent({ id: `${randomUUID()}\n` }), 'is not a UUID'],
    ['has a list as data', appendWithEvent({ data: '[]' }), 'is not a JSON object'],
    ['has null as data', appendWithEvent({ data: 'null' }), 'is not a JSON object'],
    ['has no JSON as meta', appendWithEvent({ meta: '{"a":}' }), 'is not JSON'],
    ['has nothing as meta', appendWithEvent({ meta: '' }), 'is not JSON'],
    [
      'has another meta in its last event that is no JSON',
      validAppend({ events: [makeEvent(), makeEvent(), { ...makeEvent(), meta: '{"a":}' }] }),
      'is not JSON',
    ],
    [
      'is nested too deeply',
      appendWithEvent({ data: '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5) }),
      'is nested too deeply',
    ],
    ['has no stream', validAppend({ stream: '' }), 'is no name for a stream'],
    ['has a stream name that the server reserves', validAppend({ stream: '$settings' }), 'is no name for a stream'],
    ['has a stream with a line end', validAppend({ stream: 'artwork-7\n' }), 'is no name for a stream'],
    ['has a stream with an accent', validAppend({ stream: 'événement-7' }), 'is no name for a stream'],
    ['has a stream with too long a name', validAppend({ stream: 'x'.repeat(251) }), 'is no name for a stream'],
    ['has a type with a space', appendWithEvent({ type: 'Work Hung' }), 'is no name for an event type'],
    ['expects half a revision', validAppend({ expected: 0.5 }), 'is not a revision'],
    ['expects the revision -2', validAppend({ expected: -2 }), 'is not a revision'],
  ];
  it.each(invalidAppends)('%s', (_, item, reason) => {
    expect(() => validateAppend(item)).toThrow(BadEvent);
    expect(() => validateAppend(item)).toThrow(reason);
  });
});
