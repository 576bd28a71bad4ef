import type { Time } from '@rabbet/domain/parts/times';
import type { RecordState } from '@rabbet/domain/records/record';
import type { GalleryEventDetails, GalleryEventImage } from './details';
import type { Rsvp } from './rsvps';

/** Gallery event, and who comes to it. */
export interface GalleryEvent extends RecordState<GalleryEventDetails> {
  /** Times, the earliest first. */
  readonly times: readonly Time[];
  /** Images by their places. */
  readonly images: readonly GalleryEventImage[];
  /** Answers that were not withdrawn. */
  readonly rsvps: readonly Rsvp[];
}

/** True if visitors can see the event. */
export function isPublished({ stage, values }: Pick<GalleryEvent, 'stage' | 'values'>): boolean {
  return stage === 'kept' && values.publish;
}
