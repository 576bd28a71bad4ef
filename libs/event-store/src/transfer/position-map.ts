import { type Position, START } from '@rabbet/domain/events/event';
import { ImportRefused } from './import-refused';
import type { Exported } from './format';

/** Where those positions of the exported log that somebody asks for are in the new one. */
export class PositionMap {
  readonly found = new Map<Position, Position>([[START, START]]);
  private readonly asked: readonly Position[];
  private next = 0;

  constructor(
    private readonly exported: Exported,
    asked: readonly Position[],
  ) {
    this.asked = [...new Set(asked)].filter((position) => position !== START).sort();
    const last = this.asked.at(-1);
    if (last && last > exported.head)
      throw new ImportRefused(
        `The export of the log ${exported.log} ends at ${exported.head || 'its beginning'}, and ${last} has been ` +
          `reached in it: export it again, with all that it holds by now.`,
      );
  }

  /** To be told of each event in order, before it is written. */
  pass({ position }: { readonly position: Position }): void {
    const next = this.asked[this.next];
    if (next === undefined || position < next) return;
    if (position > next)
      throw new ImportRefused(
        `The export holds no event at ${next}, which has been reached in the log ${this.exported.log}: it is not of ` +
          `this log as it was, or was changed since.`,
      );
    this.next++;
  }

  isAsked(position: Position): boolean {
    return this.next > 0 && this.asked[this.next - 1] === position;
  }
}
