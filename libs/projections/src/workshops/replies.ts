import type { Time } from '@rabbet/domain/parts/times';
import type { Company } from '@rabbet/domain/people/people';
import type { WorkshopDetails } from '@rabbet/domain/workshops/workshops';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { ContactReply } from '../people/people';
import type { ContactToAskReply, PlannedImageReply } from '../planned/planned';

/** A time; start and end are epoch milliseconds. */
export interface WorkshopTimeReply extends Time {
  workshop_id: number;
}

export type WorkshopImageReply = PlannedImageReply<'workshop_id', 'ordinal'>;

/** The instructor, with the contact details that are public: a website, social pages. */
export interface InstructorReply extends Pick<Company, 'name' | 'is_artist' | 'description' | 'image_id'> {
  id: number;
  image: ImageReply | null;
  vectors: Pick<ContactReply, 'id' | 'company_id' | 'attribute_id' | 'value' | 'attribute'>[];
}

/** A workshop, as visitors may know it. */
export interface WorkshopReply extends WorkshopDetails {
  id: number;
  instructor: InstructorReply | null;
  /** Contact once it is closed. */
  closed_vector: ContactToAskReply | null;
  /** The earliest first. */
  times: WorkshopTimeReply[];
  /** Images by their places: the first is the title image. */
  images: WorkshopImageReply[];
}

/** A workshop with all that staff get besides. */
export interface StaffWorkshopReply extends WorkshopReply {
  revision: number;
}
