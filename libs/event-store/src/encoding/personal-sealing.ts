import type { KeyObject } from 'node:crypto';
import { isPersonId, type PersonId, type Recorded, type ShopEvent } from '@rabbet/domain/events/event';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { seal, unseal } from '@rabbet/postgres';
import { opened, type Sealed, type SealedPersonal } from './envelope';

/** Keys of persons; null of those who were erased. */
export type Keys = ReadonlyMap<PersonId, KeyObject | null>;

/** Persons of whom a stored event holds something. */
export function personsOf({ personal }: Sealed): PersonId[] {
  return Object.keys(personal ?? {});
}

/** Persons of whom an event says something. The fields of an erased person are null, and are left out. */
export function personsIn(personal: ShopEvent['personal']): PersonId[] {
  const persons = Object.entries(personal ?? {}).flatMap(([person, fields]) => (fields ? [person] : []));
  if (!persons.every(isPersonId)) throw new Error('a personal field is about something that is no id of a person');
  return persons;
}

/** Seals the personal fields of an event with the key of each person; null where it has none. */
export function sealPersonal(id: string, { personal }: ShopEvent, keys: Keys): SealedPersonal | null {
  const persons = personsIn(personal);
  if (persons.length === 0) return null;
  const sealed = persons.map((person) => {
    const key = keys.get(person);
    if (!key) throw new Error(`no key was made to seal what is said of person ${person}`);
    return [person, seal(key, sealedFor(id, person), personal![person]!)]; // personsIn found them there
  });
  return Object.fromEntries(sealed) as SealedPersonal; // made of these pairs
}

/** Opens an event: the fields of a person without a key are null. */
export function decrypted(sealed: Sealed, keys: Keys, upcasts: Upcasts): Recorded {
  const { event, personal } = sealed;
  if (!personal) return opened(sealed, null, upcasts);
  const fields: Record<PersonId, object | null> = {};
  for (const [person, text] of Object.entries(personal)) {
    const key = keys.get(person);
    fields[person] = key ? unseal(key, sealedFor(event.id, person), text) : null;
  }
  return opened(sealed, fields, upcasts);
}

/** A ciphertext is bound to its event and person: moved elsewhere it does not open. */
function sealedFor(eventId: string, person: PersonId): string {
  return `${eventId}/${person}`;
}
