import { given } from '@rabbet/domain/testing/given';
import { eventSkips } from './event-skips';

const eventId = '5f0c1d2e-0000-8000-8000-000000000001';
const skip = { eventId, stream: 'artwork-12', eventType: 'ArtworkChanged', reason: 'a disk failed' };
const skipped = { type: 'EventSkipped', data: skip } as const;
const unskip = { eventId, reason: 'restored from the copy of Monday' };
const unskipped = { type: 'EventUnskipped', data: unskip } as const;

describe('skipping an event that nobody can read', () => {
  it('is recorded with its reason, and changes nothing the second time', () => {
    given(eventSkips).when({ type: 'Skip', data: skip }).then(skipped);
    given(eventSkips, skipped).when({ type: 'Skip', data: skip }).thenNothing();
  });

  it('can be undone with a reason, and done again after that', () => {
    given(eventSkips, skipped).when({ type: 'Unskip', data: unskip }).then(unskipped);
    given(eventSkips, skipped, unskipped).when({ type: 'Skip', data: skip }).then(skipped);
  });

  it('cannot be undone for an event that is not skipped', () => {
    given(eventSkips).when({ type: 'Unskip', data: unskip }).thenRefused('skip/not-skipped');
    given(eventSkips, skipped, unskipped).when({ type: 'Unskip', data: unskip }).thenRefused('skip/not-skipped');
  });

  it('is refused without a reason, and so is undoing it', () => {
    given(eventSkips)
      .when({ type: 'Skip', data: { ...skip, reason: ' ' } })
      .thenRefused('skip/no-reason');
    given(eventSkips, skipped)
      .when({ type: 'Unskip', data: { ...unskip, reason: '' } })
      .thenRefused('skip/no-reason');
  });

  it('is refused for an id that is no UUID', () => {
    given(eventSkips)
      .when({ type: 'Skip', data: { ...skip, eventId: 'the last one' } })
      .thenRefused('skip/no-event');
  });
});
