import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { isPersonId, type PersonId } from '@rabbet/domain/events/event';

/** Says that a person's key was destroyed: whatever the log holds of them reads as null from here on. */
export type ErasureEvent = { readonly type: 'PersonErasureCompleted'; readonly data: { readonly person: PersonId } };
export type ErasureCommand = { readonly type: 'ErasePerson'; readonly data: { readonly person: PersonId } };

/** One stream a person. Erasing twice is nothing new. */
export const erasure: StreamDecider<{ readonly erased: boolean }, ErasureCommand, ErasureEvent> = {
  name: 'person-erasure',
  resource: null,
  initial: { erased: false },
  decide: {
    ErasePerson({ erased }, { person }) {
      if (!isPersonId(person)) refuse('person/no-id', 'A person is named by an id.');
      return erased ? [] : [{ type: 'PersonErasureCompleted', data: { person } }];
    },
  },
  evolve: { PersonErasureCompleted: () => ({ erased: true }) },
};
