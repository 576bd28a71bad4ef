import type { GalleryEventDetails } from '@rabbet/domain/gallery-events/gallery-events';
import type { Time } from '@rabbet/domain/parts/times';
import type { ContactDetail } from '@rabbet/domain/people/people';
import type { PlannedImageReply } from '../planned/planned';

/** A time; start and end are epoch milliseconds. */
export interface GalleryEventTimeReply extends Time {
  event_id: number;
}

export type GalleryEventImageReply = PlannedImageReply<'event_id', 'indice'>;

/** A gallery event, as visitors may know it. */
export interface GalleryEventReply extends Omit<GalleryEventDetails, 'closed_vector_id'> {
  id: number;
  /** The earliest first. */
  times: GalleryEventTimeReply[];
  /** Images by their places: the first stands for the event. */
  images: GalleryEventImageReply[];
}

/** A gallery event with all that staff get besides. */
export interface StaffGalleryEventReply extends GalleryEventReply, Pick<GalleryEventDetails, 'closed_vector_id'> {
  revision: number;
  /** Present for those who may know of people. */
  closed_vector?: ({ id: number } & ContactDetail) | null;
}
