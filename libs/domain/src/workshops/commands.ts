import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Time, TimeInput } from '@rabbet/domain/parts/times';
import type { WorkshopDetails, WorkshopImage, WorkshopImageInput } from './details';

/** Fact for commands that add a time or an image: an id that was reserved for it. */
interface PartFacts {
  readonly id: number;
}

export type WorkshopCommand =
  | {
      type: 'PlanWorkshop';
      data: Partial<WorkshopDetails> & {
        readonly times?: readonly Partial<TimeInput>[];
        readonly images?: readonly Partial<WorkshopImageInput>[];
      };
      /** Ids that were reserved for the times and images. */
      facts: { readonly times: readonly number[]; readonly images: readonly number[] };
    }
  | { type: 'ChangeWorkshop'; data: Partial<WorkshopDetails> }
  | { type: 'RemoveWorkshop'; data: object }
  | { type: 'ScheduleTime'; data: Partial<TimeInput>; facts: PartFacts }
  | { type: 'ChangeTime'; data: Partial<TimeInput> & { readonly id: number } }
  | { type: 'RemoveTime'; data: { readonly id: number; readonly reason?: string | null } }
  | { type: 'AttachImage'; data: Partial<WorkshopImageInput>; facts: PartFacts }
  | { type: 'MoveImage'; data: { readonly id: number; readonly ordinal: number } }
  | { type: 'DetachImage'; data: { readonly id: number } };

export type WorkshopEvent = ShopEvent &
  (
    | { type: 'WorkshopPlanned'; data: WorkshopDetails }
    | { type: 'WorkshopChanged'; data: Partial<WorkshopDetails> }
    | { type: 'WorkshopRemoved'; data: object }
    | { type: 'WorkshopTimeScheduled'; data: Time }
    | { type: 'WorkshopTimeChanged'; data: Time }
    | { type: 'WorkshopTimeRemoved'; data: { readonly id: number; readonly reason?: string } }
    | { type: 'WorkshopImageAttached'; data: WorkshopImage }
    | { type: 'WorkshopImageMoved'; data: { readonly id: number; readonly ordinal: number } }
    | { type: 'WorkshopImageDetached'; data: { readonly id: number } }
  );
