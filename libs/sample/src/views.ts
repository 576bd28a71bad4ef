import type { View } from './drawing/views';
import { MANNERS_IN_THE_ROUND, PAINTED_MANNERS } from './drawing/manner-names';
import type { WrittenWork } from './written';

export interface WrittenView {
  readonly view: View;
  readonly title: string;
  readonly alt: string;
}

/** What else is shown of a piece: the other side of what stands in the round, a close look at some of what is painted. */
export function viewsOf(id: number, { manner, title }: WrittenWork): readonly WrittenView[] {
  if (MANNERS_IN_THE_ROUND.has(manner))
    return [{ view: 'other', title: 'from the other side', alt: `${title}, seen from the other side.` }];
  if (PAINTED_MANNERS.has(manner) && id % 4 === 1)
    return [
      { view: 'left', title: 'a detail', alt: `The brushwork of ${title}, close up, left of the middle.` },
      { view: 'right', title: 'another detail', alt: `The brushwork of ${title}, close up, lower right.` },
    ];
  return [];
}
