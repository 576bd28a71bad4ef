import type { CommandContext } from '@rabbet/commands';
import { Refusals } from '@rabbet/domain/deciders/refusal';
import {
  type GalleryEvent,
  GALLERY_EVENT_IDS,
  type GalleryEventCommand,
  type GalleryEventEvent,
  galleryEventFields,
  galleryEventImageFields,
} from '@rabbet/domain/gallery-events/gallery-events';
import type { Preparation } from '../kernel/changes/aggregates';

/** Loads the facts of decisions about gallery events: ids of parts, what they point at, the time. */
export const galleryEventPreparation: Preparation<GalleryEvent, GalleryEventCommand, GalleryEventEvent> = {
  begins: ['PlanGalleryEvent'],
  answer: partsMade,

  reserves(command): Record<string, number> {
    switch (command.type) {
      case 'PlanGalleryEvent': {
        const { times, images } = command.data;
        return { [GALLERY_EVENT_IDS.time]: times?.length ?? 0, [GALLERY_EVENT_IDS.image]: images?.length ?? 0 };
      }
      case 'ScheduleTime':
        return { [GALLERY_EVENT_IDS.time]: 1 };
      case 'AttachImage':
        return { [GALLERY_EVENT_IDS.image]: 1 };
      case 'AnswerInvitation':
        return { [GALLERY_EVENT_IDS.rsvp]: 1 };
      case 'CorrectGuest':
      case 'ChangeGalleryEvent':
      case 'RemoveGalleryEvent':
      case 'ChangeTime':
      case 'RemoveTime':
      case 'MoveImage':
      case 'DetachImage':
      case 'ConfirmAnswer':
      case 'WithdrawAnswer':
        return {};
    }
  },

  async prepare(command, context, _, { records }) {
    switch (command.type) {
      case 'PlanGalleryEvent': {
        const { times: _times, images = [], ...details } = command.data;
        const refusals = new Refusals();
        await Promise.all([
          refusals.of(records.check(galleryEventFields, details)),
          ...images.map((image, i) => refusals.of(records.check(galleryEventImageFields, image, `images[${i}].`))),
        ]);
        refusals.refuse();
        return { ...command, facts: { times: idsOf(context, 'time'), images: idsOf(context, 'image') } };
      }
      case 'ChangeGalleryEvent':
        await records.check(galleryEventFields, command.data);
        return command;
      case 'ScheduleTime':
        return { ...command, facts: { id: idsOf(context, 'time')[0] ?? 0 } };
      case 'AttachImage':
        await records.check(galleryEventImageFields, command.data);
        return { ...command, facts: { id: idsOf(context, 'image')[0] ?? 0 } };
      case 'AnswerInvitation':
        return { ...command, facts: { id: idsOf(context, 'rsvp')[0] ?? 0, now: context.now.getTime() } };
      case 'CorrectGuest':
      case 'RemoveGalleryEvent':
      case 'ChangeTime':
      case 'RemoveTime':
      case 'MoveImage':
      case 'DetachImage':
      case 'ConfirmAnswer':
      case 'WithdrawAnswer':
        return command;
    }
  },
};

/** The ids of the parts that a command made, in the order in which it named them. */
function partsMade(events: readonly GalleryEventEvent[]): object {
  const times = events.flatMap(({ type, data }) => (type === 'GalleryEventTimeScheduled' ? [data.id] : []));
  const images = events.flatMap(({ type, data }) => (type === 'GalleryEventImageAttached' ? [data.id] : []));
  return { ...(times.length > 0 && { times }), ...(images.length > 0 && { images }) };
}

function idsOf({ ids }: CommandContext, part: keyof typeof GALLERY_EVENT_IDS): readonly number[] {
  return ids?.[GALLERY_EVENT_IDS[part]] ?? [];
}
