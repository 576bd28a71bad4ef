import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Time, TimeInput } from '@rabbet/domain/parts/times';
import type { GalleryEventDetails, GalleryEventImage, GalleryEventImageInput } from './details';
import type { AnswerInvitation, CorrectGuest, RsvpEvent } from './rsvps';

/** The id that was reserved for a part. */
interface PartFacts {
  readonly id: number;
}

export type GalleryEventCommand =
  | {
      type: 'PlanGalleryEvent';
      data: Partial<GalleryEventDetails> & {
        readonly times?: readonly Partial<TimeInput>[];
        readonly images?: readonly Partial<GalleryEventImageInput>[];
      };
      /** An id for each. */
      facts: { readonly times: readonly number[]; readonly images: readonly number[] };
    }
  | { type: 'ChangeGalleryEvent'; data: Partial<GalleryEventDetails> }
  | { type: 'RemoveGalleryEvent'; data: object }
  | { type: 'ScheduleTime'; data: Partial<TimeInput>; facts: PartFacts }
  | { type: 'ChangeTime'; data: Partial<TimeInput> & { readonly id: number } }
  | { type: 'RemoveTime'; data: { readonly id: number } }
  | { type: 'AttachImage'; data: Partial<GalleryEventImageInput>; facts: PartFacts }
  | { type: 'MoveImage'; data: { readonly id: number; readonly indice: number } }
  | { type: 'DetachImage'; data: { readonly id: number } }
  | AnswerInvitation
  | CorrectGuest
  | { type: 'ConfirmAnswer'; data: { readonly change_id: number; readonly browser: string | null } }
  | { type: 'WithdrawAnswer'; data: { readonly id: number } };

export type GalleryEventEvent = ShopEvent &
  (
    | { type: 'GalleryEventPlanned'; data: GalleryEventDetails }
    | { type: 'GalleryEventChanged'; data: Partial<GalleryEventDetails> }
    | { type: 'GalleryEventRemoved'; data: object }
    | { type: 'GalleryEventTimeScheduled'; data: Time }
    | { type: 'GalleryEventTimeChanged'; data: Time }
    | { type: 'GalleryEventTimeRemoved'; data: { readonly id: number } }
    | { type: 'GalleryEventImageAttached'; data: GalleryEventImage }
    | { type: 'GalleryEventImageMoved'; data: { readonly id: number; readonly indice: number } }
    | { type: 'GalleryEventImageDetached'; data: { readonly id: number } }
    | RsvpEvent
  );

/** Marks events that raise the revision of the gallery event: those of its fields, times and images, not answers. */
const CHANGES_OWN_FIELDS = {
  GalleryEventPlanned: true,
  GalleryEventChanged: true,
  GalleryEventRemoved: true,
  GalleryEventTimeScheduled: true,
  GalleryEventTimeChanged: true,
  GalleryEventTimeRemoved: true,
  GalleryEventImageAttached: true,
  GalleryEventImageMoved: true,
  GalleryEventImageDetached: true,
  GalleryEventRsvpGiven: false,
  GalleryEventRsvpChangeAskedFor: false,
  GalleryEventRsvpChanged: false,
  GalleryEventRsvpCorrected: false,
  GalleryEventRsvpWithdrawn: false,
} satisfies Record<GalleryEventEvent['type'], boolean>;

export function changesOwnFields({ type }: Pick<GalleryEventEvent, 'type'>): boolean {
  return CHANGES_OWN_FIELDS[type];
}
