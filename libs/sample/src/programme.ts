import type { GalleryEventCommand } from '@rabbet/domain/gallery-events/gallery-events';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { at, besideHolidays, type Calendar } from './shop/calendar';
import { PAST_EVENTS } from './programme/past';
import { COMING_EVENTS } from './programme/coming';
import type { WrittenEvent } from './programme/written-event';

export const PROGRAMME: readonly WrittenEvent[] = [...PAST_EVENTS, ...COMING_EVENTS];

export interface PlannedEvent {
  readonly id: number;
  readonly command: CommandRequest<Extract<GalleryEventCommand, { type: 'PlanGalleryEvent' }>>;
}

export function programme(calendar: Calendar): readonly PlannedEvent[] {
  return PROGRAMME.map(({ id, times, images, closed = false, draft = false, ...texts }) => {
    const days = besideHolidays(times.map(([weekday, fromToday]) => calendar.next(weekday, fromToday)));
    return {
      id,
      command: {
        type: 'PlanGalleryEvent',
        data: {
          name: texts.name,
          summary: texts.summary,
          content: texts.content,
          location: texts.location,
          closed,
          publish: !draft,
          times: times.map(([, , start, end], i) => {
            const day = days[i]!; // one for each
            return { start: at(day, start), end: at(day, end) };
          }),
          images: images.map((image_id, indice) => ({ image_id, indice })),
        },
      },
    };
  });
}
