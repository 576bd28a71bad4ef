import type {
  WorkshopBook,
  WorkshopStreamCommand,
  WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import {
  WORKSHOP_PART_IDS,
  type WorkshopCommand,
  workshopFields,
  workshopImageFields,
} from '@rabbet/domain/workshops/workshops';
import { answerNewPartIds, type Preparation } from '../kernel/changes/aggregates';

type PlanPreparation = Omit<Preparation<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent>, 'facts'> &
  Pick<Preparation<WorkshopBook, WorkshopCommand, WorkshopStreamEvent>, 'facts'>;

const { time, image: imageId } = WORKSHOP_PART_IDS;

/** Loads the facts of decisions about the plan of a workshop. */
export const planPreparation = {
  begins: ['PlanWorkshop'],
  answer: answerNewPartIds({ WorkshopTimeScheduled: 'times', WorkshopImageAttached: 'images' }),

  reserves: {
    PlanWorkshop: ({ times = [], images = [] }) => ({ [time]: times.length, [imageId]: images.length }),
    ScheduleTime: { [time]: 1 },
    AttachImage: { [imageId]: 1 },
  },

  references: { ChangeWorkshop: workshopFields, AttachImage: workshopImageFields },

  facts: {
    async PlanWorkshop({ data, sources, newIds }) {
      const { times: _times, images = [], ...details } = data;
      await sources.records.requireAllReferences([
        { fields: workshopFields, values: details },
        ...images.map((image, i) => ({ fields: workshopImageFields, values: image, place: `images[${i}].` })),
      ]);
      return { times: newIds(time), images: newIds(imageId) };
    },
    ScheduleTime: ({ newId }) => ({ id: newId(time) }),
    AttachImage: ({ newId }) => ({ id: newId(imageId) }),
  },
} satisfies PlanPreparation;
