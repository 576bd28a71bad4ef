import { randomUUID } from 'node:crypto';
import type { Origin, Position, ShopEvent } from '@rabbet/domain/events/event';
import fc from 'fast-check';
import { validateAppend } from '../log/validate-append';
import { type EventMetadata, decode, encode, toRecorded, type SealedPersonal } from './envelope';
import { NO_STREAM } from '../log/event-log';

const now = '2026-11-21T09:00:00.000Z';
const before = '2026-11-20T18:30:00.000Z';
const id = randomUUID();
const place = { stream: 'workshop-3', revision: 4, position: '00000000000000000017' as Position };
const plain: ShopEvent = { type: 'SeatBooked', data: { seat: 7 } };
const usual: EventMetadata = { recordedAt: now, actor: 'user-7', origin: 'web' };

function throughTheLog(event: ShopEvent, metadata: EventMetadata, personal: SealedPersonal | null = null) {
  const written = encode(id, event, metadata, personal, {});
  expect(() => validateAppend({ stream: place.stream, expected: NO_STREAM, events: [written] })).not.toThrow();
  return decode({ ...written, ...place });
}

describe('the envelope of an event', () => {
  it('is decoded as it was encoded', () => {
    const text = fc.string({ unit: 'grapheme' }).map((generated) => generated.replaceAll('\0', '0'));
    const instant = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const word = fc.string({ unit: 'grapheme-ascii', minLength: 1 });
    const metadata = fc.record({
      recordedAt: instant,
      actor: word,
      origin: fc.constantFrom<Origin>('web', 'cli', 'api', 'import', 'sample', 'process'),
      commandId: fc.option(word),
      cause: fc.option(word),
      run: fc.option(word),
    });
    const sealed = fc.option(
      fc.dictionary(fc.nat().map(String), fc.base64String(), { minKeys: 1, noNullPrototype: true }),
    );
    fc.assert(
      fc.property(metadata, fc.option(instant), fc.dictionary(text, text), sealed, (meta, when, data, personal) => {
        const written = { type: 'SeatBooked', data: JSON.parse(JSON.stringify(data)) as object }; // without undefined and -0
        const event = when ? { ...written, occurredAt: when } : written;
        expect(throughTheLog(event, meta, personal)).toEqual({
          event: { id, ...place, schema: 1, ...written, ...meta, occurredAt: when ?? meta.recordedAt },
          personal,
        });
      }),
    );
  });

  it('leaves out null and default values, and reads them back', () => {
    const written = encode(
      id,
      { ...plain, occurredAt: now },
      { ...usual, commandId: null, cause: null, run: null },
      null,
      {},
    );
    expect(written).toEqual({
      id,
      type: 'SeatBooked',
      data: '{"seat":7}',
      meta: `{"recordedAt":"${now}","actor":"user-7","origin":"web"}`,
    });
    const { event, personal } = decode({ ...written, ...place });
    expect(event).toMatchObject({ schema: 1, occurredAt: now, commandId: null, cause: null, run: null });
    expect(personal).toBeNull();
  });

  it('stores when an event happened apart from when it was recorded', () => {
    expect(throughTheLog({ ...plain, occurredAt: before }, usual).event).toMatchObject({
      recordedAt: now,
      occurredAt: before,
    });
  });

  it('stores the schema version of an event type that has several', () => {
    const upcasts = { SeatBooked: [(event: ShopEvent) => event, (event: ShopEvent) => event] };
    const written = encode(id, plain, usual, null, upcasts);
    expect(decode({ ...written, ...place }).event.schema).toBe(3);
    expect(encode(id, { ...plain, type: 'SeatFreed' }, usual, null, upcasts).meta).not.toContain('schema');
  });

  it('is parsed again when its text differs from the cached one', () => {
    const actors = ['user-7', 'user-8', 'user-7', 'user-7'];
    const encoded = actors.map((actor) => encode(id, plain, { ...usual, actor }, null, {}));
    expect(encoded.map((stored) => decode({ ...stored, ...place }).event.actor)).toEqual(actors);
    expect(() => decode({ ...encoded[0]!, ...place, meta: '{' })).toThrow(SyntaxError);
    expect(decode({ ...encoded[1]!, ...place }).event.actor).toBe('user-8');
  });

  it('has personal fields only if some were written', () => {
    expect(toRecorded(throughTheLog(plain, usual), null, {})).not.toHaveProperty('personal');
    const sealed = throughTheLog(plain, usual, { '12': 'abc', '13': 'def' });
    expect(toRecorded(sealed, { '12': { name: 'Ann' }, '13': null }, {}).personal).toEqual({
      '12': { name: 'Ann' },
      '13': null,
    });
  });
});
