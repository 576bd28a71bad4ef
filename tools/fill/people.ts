import { decide } from '@rabbet/domain/deciders/decider';
import { POINT_IDS } from '@rabbet/domain/people/first-points';
import { contactDetail, customer, person } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import type { StreamEvents } from './log-writer';

/** Ids of the sample are below it. */
export const FIRST_ID = 100_001;

const FIRST = ['Ada', 'Bela', 'Cleo', 'Dov', 'Edna', 'Fritz', 'Greta', 'Hugo', 'Inés', 'Jonas', 'Kaya', 'Lars', 'Mina'];
const LAST = ['Abend', 'Brook', 'Castor', 'Dunham', 'Ellery', 'Farrow', 'Grange', 'Hollis', 'Ingram', 'Jarvis'];
const ENDINGS = ['', 'son', 'ley', 'ton', 'worth', 'field', 'man', 'by', 'well', 'ford', 'wick'];

/** Name of the nth customer: few share both parts of it. */
export function nameOf(n: number) {
  const last = `${LAST[n % LAST.length]}${ENDINGS[Math.floor(n / LAST.length) % ENDINGS.length]}`;
  return { first: FIRST[n % FIRST.length]!, last: n % 3 === 0 ? `${last}-${LAST[(n * 7) % LAST.length]}` : last };
}

/** Somebody who buys, with a phone or an address: numbers that are nobody's, addresses where nothing arrives. */
export function eventsOfCustomer(n: number): readonly StreamEvents[] {
  const id = FIRST_ID + n;
  const name = nameOf(n);
  const phone = { value: `919555${String(n % 10_000).padStart(4, '0')}`, attribute_id: POINT_IDS.mobile };
  const mail = { value: `${n}.${name.last}@example.com`.toLowerCase(), attribute_id: POINT_IDS.privateEmail };
  return [
    added(person, id, name),
    added(customer, id, { person_id: id, type: 'private' }),
    added(contactDetail, id, { person_id: id, ...(n % 2 === 0 ? phone : mail) }),
  ];
}

function added(kind: AnyKind, id: number, values: Values): StreamEvents {
  const decider = recordDecider(kind);
  const command = { ...recordCommand(kind, id, 'Add', values), facts: { referenced: {} } };
  return { stream: `${kind.name}-${id}`, after: -1, events: decide(decider, decider.initial, command) };
}
