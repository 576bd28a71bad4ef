import { type Position, START } from '@rabbet/domain/events/event';
import { ImportRefused } from './import-refused';
import type { Exported } from './format';

/** Map from the requested positions in the exported log to the new ones. Refuses an export that does not hold them. */
export class PositionMap {
  readonly newPositions = new Map<Position, Position>([[START, START]]);
  private readonly requests: readonly Position[];
  private nextRequest = 0;

  constructor(
    private readonly exported: Exported,
    positions: readonly Position[],
  ) {
    this.requests = [...new Set(positions)].filter((position) => position !== START).sort();
    const last = this.requests.at(-1);
    if (last && last > exported.head)
      throw new ImportRefused(
        `The export of the log ${exported.log} ends at ${exported.head || 'its beginning'}, and ${last} has been ` +
          `reached in it: export it again, with all that it holds by now.`,
      );
  }

  /** Checks the next event of the export, before it is written, for a requested position that has no event. */
  checkNext({ position }: { readonly position: Position }): void {
    const next = this.requests[this.nextRequest];
    if (next === undefined || position < next) return;
    if (position > next)
      throw new ImportRefused(
        `The export holds no event at ${next}, which has been reached in the log ${this.exported.log}: it is not of ` +
          `this log as it was, or was changed since.`,
      );
    this.nextRequest++;
  }

  /** True if the last checked event is at this position and its new position is requested. */
  isRequested(position: Position): boolean {
    return this.nextRequest > 0 && this.requests[this.nextRequest - 1] === position;
  }
}
