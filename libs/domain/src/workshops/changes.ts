import { changesOf } from '@rabbet/domain/deciders/changes';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { WorkshopCommand, WorkshopEvent } from './commands';
import type { Workshop, WorkshopDetails } from './details';

/** Path of workshops in the API. */
export const WORKSHOPS = 'core/content/workshops';

/** Fields of the request that removes a time. */
export const timeRemovalFields = {
  reason: {
    kind: 'text',
    min: 1,
    max: 200,
    about: 'for the only date of seats that are paid for: why, in a few words that name nobody',
  },
} as const satisfies AnyFields;

const changeWorkshop = (data: Partial<WorkshopDetails>) => ({ type: 'ChangeWorkshop', data }) as const;

/** Changes of a workshop that need no fields: their routes and verbs follow from this table. Other changes set fields. */
export const workshopChanges = changesOf<Workshop, WorkshopCommand, WorkshopEvent>(
  { name: 'workshop', resource: 'events' },
  { path: WORKSHOPS, tag: 'workshops', what: 'workshop' },
  (change) => ({
    publish: change({
      path: 'publish/:id',
      about: 'publish a workshop',
      title: 'Publish it',
      operation: 'publishWorkshop',
      fields: {},
      undo: () => ({ verb: 'hide', values: {} }),
      command: () => changeWorkshop({ publish: true }),
      example: '21',
      done: 'is published',
    }),
    hide: change({
      path: 'hide/:id',
      about: 'hide a workshop from visitors',
      title: 'Hide it from visitors',
      operation: 'hideWorkshop',
      fields: {},
      undo: () => ({ verb: 'publish', values: {} }),
      command: () => changeWorkshop({ publish: false }),
      example: '21',
      done: 'is hidden from visitors',
    }),
    close: change({
      path: 'close/:id',
      about: 'close registration',
      operation: 'closeWorkshop',
      fields: {},
      undo: () => ({ verb: 'reopen', values: {} }),
      command: () => changeWorkshop({ closed: true }),
      example: '21',
      done: 'is closed',
    }),
    reopen: change({
      path: 'reopen/:id',
      about: 'open registration again',
      operation: 'reopenWorkshop',
      fields: {},
      undo: () => ({ verb: 'close', values: {} }),
      command: () => changeWorkshop({ closed: false }),
      example: '21',
      done: 'is open again',
    }),
  }),
);
