import type { KeyObject } from 'node:crypto';
import { isPersonId, type PersonId, type Recorded, type ShopEvent } from '@rabbet/domain/events/event';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { seal, unseal } from '@rabbet/postgres';
import { toRecorded, type Sealed, type SealedPersonal } from './envelope';

/** Encryption keys of persons; null for an erased person. */
export type Keys = ReadonlyMap<PersonId, KeyObject | null>;

/** Persons whose encrypted fields an event holds. */
export function sealedPersons({ personal }: Sealed): PersonId[] {
  return Object.keys(personal ?? {});
}

/** Persons whose personal fields an event or command holds. The fields of an erased person are null: it is left out. */
export function personsWithFields(personal: ShopEvent['personal']): PersonId[] {
  const entries = Object.entries(personal ?? {}).filter(([, fields]) => fields);
  const persons = entries.map(([person]) => person);
  if (!persons.every(isPersonId)) throw new Error('a personal field is about something that is no id of a person');
  return persons;
}

/** Encrypts the personal fields of an event, those of each person with their key; null if it has none. */
export function sealPersonal(id: string, { personal }: ShopEvent, keys: Keys): SealedPersonal | null {
  const persons = personsWithFields(personal);
  if (persons.length === 0) return null;
  const sealed = persons.map((person) => {
    const key = keys.get(person);
    if (!key) throw new Error(`no key was made to seal what is said of person ${person}`);
    return [person, seal(key, sealingContext(id, person), personal![person]!)]; // personsWithFields found them there
  });
  return Object.fromEntries(sealed) as SealedPersonal;
}

/** Decrypts and upcasts an event. The fields of a person without a key are null. */
export function decrypt(sealed: Sealed, keys: Keys, upcasts: Upcasts): Recorded {
  const { event, personal } = sealed;
  if (!personal) return toRecorded(sealed, null, upcasts);
  const fields: Record<PersonId, object | null> = {};
  for (const [person, text] of Object.entries(personal)) {
    const key = keys.get(person);
    fields[person] = key ? unseal(key, sealingContext(event.id, person), text) : null;
  }
  return toRecorded(sealed, fields, upcasts);
}

/** Authenticated context of a ciphertext: if it is moved to another event or person, decrypting fails. */
function sealingContext(eventId: string, person: PersonId): string {
  return `${eventId}/${person}`;
}
