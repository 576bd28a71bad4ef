import { randomUUID } from 'node:crypto';
import type { Origin, Position, ShopEvent } from '@rabbet/domain/events/event';
import fc from 'fast-check';
import { validateAppend } from '../log/validate-append';
import { type EventMetadata, decode, encode, opened, type SealedPersonal } from './envelope';
import { NO_STREAM } from '../log/event-log';

const now = '2026-11-21T09:00:00.000Z';
const before = '2026-11-20T18:30:00.000Z';
const id = randomUUID();
const place = { stream: 'workshop-3', revision: 4, position: '00000000000000000017' as Position }; // as a store gives it
const plain: ShopEvent = { type: 'SeatBooked', data: { seat: 7 } };
const usual: EventMetadata = { recordedAt: now, actor: 'user-7', origin: 'web' };

function throughTheLog(event: ShopEvent, metadata: EventMetadata, personal: SealedPersonal | null = null) {
  const written = encode(id, event, metadata, personal, {});
  expect(() => validateAppend({ stream: place.stream, expected: NO_STREAM, events: [written] })).not.toThrow();
  return decode({ ...written, ...place });
}

describe('the envelope of an event', () => {
  it('comes back with all that was known of it, whatever that was', () => {
    const text = fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('\0', '0'));
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
        const written = { type: 'SeatBooked', data: JSON.parse(JSON.stringify(data)) as object }; // as stores keep it
        const event = when ? { ...written, occurredAt: when } : written;
        expect(throughTheLog(event, meta, personal)).toEqual({
          event: { id, ...place, schema: 1, ...written, ...meta, occurredAt: when ?? meta.recordedAt },
          personal,
        });
      }),
    );
  });

  it('leaves out of the log what is not there or as usual, and reads it as null or the usual', () => {
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

  it('tells when it happened in the shop from when it was recorded', () => {
    expect(throughTheLog({ ...plain, occurredAt: before }, usual).event).toMatchObject({
      recordedAt: now,
      occurredAt: before,
    });
  });

  it('says which shape of the event was written, once there is more than one', () => {
    const upcasts = { SeatBooked: [(event: ShopEvent) => event, (event: ShopEvent) => event] };
    const written = encode(id, plain, usual, null, upcasts);
    expect(decode({ ...written, ...place }).event.schema).toBe(3);
    expect(encode(id, { ...plain, type: 'SeatFreed' }, usual, null, upcasts).meta).not.toContain('schema');
  });

  it('is told from that of the event before it', () => {
    const encoded = ['user-7', 'user-8', 'user-7', 'user-7'].map((actor) =>
      encode(id, plain, { ...usual, actor }, null, {}),
    );
    expect(encoded.map((stored) => decode({ ...stored, ...place }).event.actor)).toEqual([
      'user-7',
      'user-8',
      'user-7',
      'user-7',
    ]);
    expect(() => decode({ ...encoded[0]!, ...place, meta: '{' })).toThrow(SyntaxError);
    expect(decode({ ...encoded[1]!, ...place }).event.actor).toBe('user-8');
  });

  it('holds no personal fields where none were written, and those that were opened where some were', () => {
    expect(opened(throughTheLog(plain, usual), null, {})).not.toHaveProperty('personal');
    const sealed = throughTheLog(plain, usual, { '12': 'abc', '13': 'def' });
    expect(opened(sealed, { '12': { name: 'Ann' }, '13': null }, {}).personal).toEqual({
      '12': { name: 'Ann' },
      '13': null,
    });
  });
});
