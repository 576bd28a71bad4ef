import { eventSkips } from '@rabbet/domain/audit/event-skips';
import { skips } from '@rabbet/domain/audit/skips';
import { type Story, story } from '@rabbet/domain/testing/story';

export const STORIES: readonly Story[] = [
  story('projection-artworks', skips, [
    {
      type: 'SkipEvent',
      data: {
        projection: 'artworks',
        eventId: '5f0c1d2e-0000-8000-8000-000000000001',
        reason: 'it names a unit that never was',
      },
    },
    {
      type: 'UnskipEvent',
      data: {
        projection: 'artworks',
        eventId: '5f0c1d2e-0000-8000-8000-000000000001',
        reason: 'the table was damaged, not the event',
      },
    },
  ]),
  story('event-5f0c1d2e-0000-8000-8000-000000000001', eventSkips, [
    {
      type: 'Skip',
      data: {
        eventId: '5f0c1d2e-0000-8000-8000-000000000001',
        stream: 'artwork-12',
        eventType: 'ArtworkChanged',
        reason: 'a disk failed',
      },
    },
    {
      type: 'Unskip',
      data: { eventId: '5f0c1d2e-0000-8000-8000-000000000001', reason: 'restored from the copy of Monday' },
    },
  ]),
];
