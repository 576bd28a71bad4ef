import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { isPersonId, type PersonId } from '@rabbet/domain/events/event';

/** Records that a person's key was destroyed: their personal data in the log reads as null from now on. */
export type ErasureEvent = { readonly type: 'PersonErasureCompleted'; readonly data: { readonly person: PersonId } };
export type ErasureCommand = { readonly type: 'ErasePerson'; readonly data: { readonly person: PersonId } };

/** Decider of the erasure of one person. Erasing again makes no event. */
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
