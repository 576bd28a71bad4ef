import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { type Position, type Recorded } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { agreementFields, orderFields } from '@rabbet/domain/registrations/registrations';
import { workshopFields } from '@rabbet/domain/workshops/workshops';
import { isAmount } from './amounts';
import { EVENT_COLUMNS, showEvent } from './events';
import { printer } from './printing';

function printedEvent(type: string, data: object, json = false): string {
  const at = '2026-03-02T15:00:00.000Z';
  const event = {
    id: 'e',
    stream: 'artwork-7',
    revision: 3,
    position: '9' as Position,
    type,
    data,
    recordedAt: at,
    occurredAt: at,
    actor: 'operator',
    origin: 'cli',
    commandId: 'c',
  } as unknown as Recorded; // what is told of an event is the same for all types
  let text = '';
  const write = (more: string) => void (text += more);
  printer({ json, terminal: false, width: 200, colour: false, write }).table(EVENT_COLUMNS, [showEvent(event, false)]);
  return text.trimEnd();
}

const sold = { activity: 'Sold', quantity: 2, cost: 135000, markup: 1, fees: 50 };

test('people read amounts in dollars, and everything else as it is', () => {
  expect(printedEvent('ArtworkTransactionRecorded', sold)).toMatch(
    /\tactivity: Sold, quantity: 2, cost: \$1,350, markup: 1, fees: \$0\.50$/,
  );
  expect(printedEvent('RegistrationCancelled', { grant: { credit: 7500, kept: 0, credit_until: null } })).toContain(
    '"credit":"$75","kept":"$0"',
  );
});

test('programs get amounts as the log has them, with what they are counted in', () => {
  const read = (text: string) => JSON.parse(text) as { data: object; units?: object };
  expect(read(printedEvent('ArtworkTransactionRecorded', sold, true))).toMatchObject({
    data: sold,
    units: { cost: 'cents', fees: 'cents' },
  });
  expect(read(printedEvent('ArtworkTransferred', { location: 'Window' }, true)).units).toBeUndefined();
});

test('whatever a field of the shop calls an amount is told as one, and nothing else is', () => {
  const all: AnyFields[] = [artworkFields, transactionFields, workshopFields, agreementFields, orderFields];
  for (const { fields } of KINDS) all.push(fields);
  const fields = all.flatMap((kindFields) => Object.entries(kindFields));
  expect(fields.filter(([, { kind }]) => kind === 'money').length).toBeGreaterThan(4);
  const wrong = fields.filter(([name, { kind }]) => isAmount(name) !== (kind === 'money'));
  expect(wrong.map(([name]) => name)).toEqual([]);
});
