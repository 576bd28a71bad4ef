import type { GalleryEventDetails, GalleryEventImage } from '@rabbet/domain/gallery-events/gallery-events';
import type { Time } from '@rabbet/domain/parts/times';
import type { ContactDetail } from '@rabbet/domain/people/people';
import type { ImageReply } from '../images/images';

/** Its start and end are epoch milliseconds. */
export interface GalleryEventTimeReply extends Time {
  event_id: number;
}

export interface GalleryEventImageReply extends GalleryEventImage {
  event_id: number;
  image: ImageReply | null;
}

/** A gallery event, as visitors may know it. */
export interface GalleryEventReply extends Omit<GalleryEventDetails, 'closed_vector_id'> {
  id: number;
  /** The earliest first. */
  times: GalleryEventTimeReply[];
  /** By their places: the first stands for the event. */
  images: GalleryEventImageReply[];
}

/** What staff get besides. */
export interface StaffGalleryEventReply extends GalleryEventReply, Pick<GalleryEventDetails, 'closed_vector_id'> {
  revision: number;
  /** For those who may know of people. */
  closed_vector?: ({ id: number } & ContactDetail) | null;
}
