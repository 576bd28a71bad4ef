import type { GalleryEventDetails } from '@rabbet/domain/gallery-events/gallery-events';
import type { Time } from '@rabbet/domain/parts/times';
import type { ContactToAskReply, PlannedImageReply } from '../planned/planned';

/** A time; start and end are epoch milliseconds. */
export interface GalleryEventTimeReply extends Time {
  event_id: number;
}

export type GalleryEventImageReply = PlannedImageReply<'event_id', 'indice'>;

/** A gallery event, as visitors may know it. */
export interface GalleryEventReply extends GalleryEventDetails {
  id: number;
  /** Contact once it is closed. */
  closed_vector: ContactToAskReply | null;
  /** The earliest first. */
  times: GalleryEventTimeReply[];
  /** Images by their places: the first stands for the event. */
  images: GalleryEventImageReply[];
}

/** A gallery event with all that staff get besides. */
export interface StaffGalleryEventReply extends GalleryEventReply {
  revision: number;
}
