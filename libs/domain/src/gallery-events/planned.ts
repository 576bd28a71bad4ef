import type { Time } from '@rabbet/domain/parts/times';
import type { KeptRecord } from '@rabbet/domain/records/record';
import type { GalleryEventDetails, GalleryEventImage } from './details';
import type { Rsvp } from './rsvps';

/** What the gallery invites to, and who comes. */
export interface GalleryEvent extends KeptRecord<GalleryEventDetails> {
  /** The earliest first. */
  readonly times: readonly Time[];
  /** By their places. */
  readonly images: readonly GalleryEventImage[];
  /** Those that stand. */
  readonly rsvps: readonly Rsvp[];
}

/** Visitors can see it. */
export function isPublished({ stage, values }: Pick<GalleryEvent, 'stage' | 'values'>): boolean {
  return stage === 'kept' && values.publish;
}
