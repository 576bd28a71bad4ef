import type {
  WorkshopBook,
  WorkshopStreamCommand,
  WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import { WORKSHOP_PART_IDS, workshopFields, workshopImageFields } from '@rabbet/domain/workshops/workshops';
import { answerNewParts, type Preparation } from '../kernel/changes/aggregates';
import { seatPreparation } from '../registrations/registrations';

const { time, image: imageId } = WORKSHOP_PART_IDS;

/** Loads the facts of decisions about the plan of a workshop, and about its seats. */
export const workshopPreparation: Preparation<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent> = {
  begins: ['PlanWorkshop'],
  answer: answerNewParts({ WorkshopTimeScheduled: 'times', WorkshopImageAttached: 'images' }),

  reserves: {
    ...seatPreparation.reserves,
    PlanWorkshop: ({ times = [], images = [] }) => ({ [time]: times.length, [imageId]: images.length }),
    ScheduleTime: { [time]: 1 },
    AttachImage: { [imageId]: 1 },
  },

  references: { ChangeWorkshop: workshopFields, AttachImage: workshopImageFields },
  gathers: seatPreparation.gathers,

  facts: {
    ...seatPreparation.facts,
    async PlanWorkshop({ data, sources, newIds }) {
      const { times: _times, images = [], ...details } = data;
      await sources.records.checkAll([
        { fields: workshopFields, values: details },
        ...images.map((image, i) => ({ fields: workshopImageFields, values: image, place: `images[${i}].` })),
      ]);
      return { times: newIds(time), images: newIds(imageId) };
    },
    ScheduleTime: ({ newId }) => ({ id: newId(time) }),
    AttachImage: ({ newId }) => ({ id: newId(imageId) }),
  },
};
