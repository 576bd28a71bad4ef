import type { WorkshopCommand } from './commands';
import type { Workshop } from './details';

type PlanData = Extract<WorkshopCommand, { type: 'PlanWorkshop' }>['data'];

/** Data to plan a copy of a workshop. It is not published yet, and has no times and no ticket link. */
export function copyOf({ values, images }: Pick<Workshop, 'values' | 'images'>): PlanData {
  return {
    ...values,
    ticket_tailor_link: null,
    publish: false,
    images: images.map(({ image_id, ordinal }) => ({ image_id, ordinal })),
  };
}
