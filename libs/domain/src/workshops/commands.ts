import type { ShopEvent } from '@rabbet/domain/events/event';
import type { TimeInput } from '@rabbet/domain/parts/times';
import type { WorkshopDetails, WorkshopImage, WorkshopImageInput, WorkshopTime } from './details';

/** The id that was reserved for a part. */
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
      /** An id for each. */
      facts: { readonly times: readonly number[]; readonly images: readonly number[] };
    }
  | { type: 'ChangeWorkshop'; data: Partial<WorkshopDetails> }
  | { type: 'RemoveWorkshop'; data: object }
  | { type: 'ScheduleTime'; data: Partial<TimeInput>; facts: PartFacts }
  | { type: 'ChangeTime'; data: Partial<TimeInput> & { readonly id: number } }
  | { type: 'RemoveTime'; data: { readonly id: number } }
  | { type: 'AttachImage'; data: Partial<WorkshopImageInput>; facts: PartFacts }
  | { type: 'MoveImage'; data: { readonly id: number; readonly ordinal: number } }
  | { type: 'DetachImage'; data: { readonly id: number } };

export type WorkshopEvent = ShopEvent &
  (
    | { type: 'WorkshopPlanned'; data: WorkshopDetails }
    | { type: 'WorkshopChanged'; data: Partial<WorkshopDetails> }
    | { type: 'WorkshopRemoved'; data: object }
    | { type: 'WorkshopTimeScheduled'; data: WorkshopTime }
    | { type: 'WorkshopTimeChanged'; data: WorkshopTime }
    | { type: 'WorkshopTimeRemoved'; data: { readonly id: number } }
    | { type: 'WorkshopImageAttached'; data: WorkshopImage }
    | { type: 'WorkshopImageMoved'; data: { readonly id: number; readonly ordinal: number } }
    | { type: 'WorkshopImageDetached'; data: { readonly id: number } }
  );

const CHANGES_OWN_FIELDS = {
  WorkshopPlanned: true,
  WorkshopChanged: true,
  WorkshopRemoved: true,
  WorkshopTimeScheduled: true,
  WorkshopTimeChanged: true,
  WorkshopTimeRemoved: true,
  WorkshopImageAttached: true,
  WorkshopImageMoved: true,
  WorkshopImageDetached: true,
} as const satisfies Record<WorkshopEvent['type'], true>;

/** Whether the workshop's own revision moves on: with all that is said here, not with who registers in its stream. */
export function changesOwnFields({ type }: Pick<ShopEvent, 'type'>): boolean {
  return Object.hasOwn(CHANGES_OWN_FIELDS, type);
}
