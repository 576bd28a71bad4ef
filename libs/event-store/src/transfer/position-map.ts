import { type Position, START } from '@rabbet/domain/events/event';
import { ImportRefused } from './import-refused';
import type { Exported } from './format';

/** New positions of events of the exported log, where a caller requests them. */
export class PositionMap {
  readonly newPositions = new Map<Position, Position>([[START, START]]);
  private readonly requests: readonly Position[];
  private next = 0;

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

  /** Checks each event in order, before it is written. */
  pass({ position }: { readonly position: Position }): void {
    const next = this.requests[this.next];
    if (next === undefined || position < next) return;
    if (position > next)
      throw new ImportRefused(
        `The export holds no event at ${next}, which has been reached in the log ${this.exported.log}: it is not of ` +
          `this log as it was, or was changed since.`,
      );
    this.next++;
  }

  isRequested(position: Position): boolean {
    return this.next > 0 && this.requests[this.next - 1] === position;
  }
}
