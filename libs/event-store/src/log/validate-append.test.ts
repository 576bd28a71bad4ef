import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import fc from 'fast-check';
import { validateAppend, MAX_APPEND_BYTES } from './validate-append';
import { event, events, newStream } from '../contract/store';
import { type Append, BadEvent, type EventLog, type NewEvent, NO_STREAM } from './event-log';
import { openPostgresLog } from '../postgres/postgres-log';

const twice = randomUUID();
const tricky = fc.constantFrom('\\', '"', '\\u0000', '\\ud800', 'u0000', '/', '\n', '\u2028', '\x7f', '__proto__', '7');
const unit = fc
  .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), tricky)
  .filter((text) => text !== '\0');
const value = fc.jsonValue({ stringUnit: unit });
const words = fc.array(unit, { maxLength: 5 }).map((units) => units.join(''));
/** Texts that no store can give back: with NUL, or with half of a surrogate pair alone. */
const unstorable = fc
  .tuple(words, fc.constantFrom('\0', '\ud800', '\udbff', '\udc00', '\udfff'), words)
  .map(([before, bad, behind]) => `${before}${bad}${behind}`);

function append(change: Partial<Append> = {}): Append {
  return { stream: newStream(), expected: NO_STREAM, events: events(1), ...change };
}

function withEvent(change: Partial<NewEvent>): Append {
  return append({ events: [{ ...event(), ...change }] });
}

/** An append that counts this many bytes. */
function ofSize(bytes: number): Append {
  const bare = event({ text: '' });
  const room = bytes - (bare.data.length + bare.meta.length + bare.type.length + 200);
  return append({ events: [{ ...bare, data: JSON.stringify({ text: 'x'.repeat(room) }) }] });
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

  it('may hold whatever JSON.stringify makes of a value, and reads back byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const stream = newStream();
        const written = pairs.map(([a, b]) => ({
          ...event(),
          data: JSON.stringify({ a }),
          meta: JSON.stringify({ b }),
        }));
        await log.append(stream, NO_STREAM, written);
        const read = await log.readStream(stream);
        expect(read.map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(written);
      }),
    );
  });

  it('may be as large as a store takes, and not a byte larger', async () => {
    const largest = ofSize(MAX_APPEND_BYTES);
    expect((await log.append(largest.stream, largest.expected, largest.events)).revision).toBe(0);
    expect(() => validateAppend(ofSize(MAX_APPEND_BYTES + 1))).toThrow(/has 1048577 bytes, more than 1048576/);
  });

  it('may lead to the last revision that a store counts to, and not beyond', () => {
    expect(() => validateAppend(append({ expected: 2 ** 31 - 3, events: events(2) }))).not.toThrow();
    expect(() => validateAppend(append({ expected: 2 ** 31 - 3, events: events(3) }))).toThrow(/not a revision/);
  });

  it('may have any name that can be seen, of 250 letters at most', () => {
    for (const name of ['a', 'artwork-7', 'a$', '!~', 'x'.repeat(250)]) {
      expect(() => validateAppend(append({ stream: name }))).not.toThrow();
      expect(() => validateAppend(withEvent({ type: name }))).not.toThrow();
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
        expect(() => validateAppend(withEvent({ [part]: text }))).toThrow('holds a NUL or half a surrogate pair');
      }),
      { numRuns: 500 },
    );
  });

  it.each(['data', 'meta'] as const)(
    'has a text as %s that is JSON in another form than JSON.stringify gives it',
    (part) => {
      fc.assert(
        fc.property(value, fc.constantFrom('\t', ' ', '  '), (a, indent) => {
          const text = JSON.stringify({ a }, null, indent);
          expect(() => validateAppend(withEvent({ [part]: text }))).toThrow(/would not be read back as it was written/);
        }),
      );
    },
  );

  const refused: [string, Append, string][] = [
    ['has no events', append({ events: [] }), 'holds no events'],
    [
      'has an id twice',
      append({ events: [event({}, twice), event(), event({}, twice)] }),
      `holds the id ${twice} twice`,
    ],
    ['has an id in capitals', withEvent({ id: randomUUID().toUpperCase() }), 'is not a UUID'],
    ['has an id with something behind it', withEvent({ id: `${randomUUID()}\n` }), 'is not a UUID'],
    ['has a list as data', withEvent({ data: '[]' }), 'is not a JSON object'],
    ['has null as data', withEvent({ data: 'null' }), 'is not a JSON object'],
    ['has no JSON as meta', withEvent({ meta: '{"a":}' }), 'is not JSON'],
    ['has nothing as meta', withEvent({ meta: '' }), 'is not JSON'],
    [
      'has another meta in its last event that is no JSON',
      append({ events: [event(), event(), { ...event(), meta: '{"a":}' }] }),
      'is not JSON',
    ],
    ['is nested too deeply', withEvent({ data: '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5) }), 'is nested too deeply'],
    ['has no stream', append({ stream: '' }), 'is no name for a stream'],
    ["has a stream of the server's own", append({ stream: '$settings' }), 'is no name for a stream'],
    ['has a stream with a line end', append({ stream: 'artwork-7\n' }), 'is no name for a stream'],
    ['has a stream with an accent', append({ stream: 'événement-7' }), 'is no name for a stream'],
    ['has a stream with too long a name', append({ stream: 'x'.repeat(251) }), 'is no name for a stream'],
    ['has a type with a space', withEvent({ type: 'Work Hung' }), 'is no name for an event type'],
    ['expects half a revision', append({ expected: 0.5 }), 'is not a revision'],
    ['expects anything', append({ expected: -2 }), 'is not a revision'],
  ];
  it.each(refused)('%s', (_, item, reason) => {
    expect(() => validateAppend(item)).toThrow(BadEvent);
    expect(() => validateAppend(item)).toThrow(reason);
  });
});
