import type { WorkshopCommand } from './commands';
import type { Workshop } from './details';

type Plan = Extract<WorkshopCommand, { type: 'PlanWorkshop' }>['data'];

/** Plan by which a workshop is held again: without its times and tickets, and for staff alone until it is published. */
export function copyOf({ values, images }: Pick<Workshop, 'values' | 'images'>): Plan {
  return {
    ...values,
    ticket_tailor_link: null,
    publish: false,
    images: images.map(({ image_id, ordinal }) => ({ image_id, ordinal })),
  };
}
