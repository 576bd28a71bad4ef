import { given } from '@rabbet/domain/testing/given';
import { skips } from './skips';

const skip = {
  projection: 'artworks',
  eventId: '5f0c1d2e-0000-8000-8000-000000000001',
  reason: 'it names a unit that never was',
};

const skipped = { type: 'ProjectionEventSkipped', data: skip } as const;
const unskip = { ...skip, reason: 'the table was damaged, not the event' };
const unskipped = { type: 'ProjectionEventUnskipped', data: unskip } as const;

describe('skipping an event that a read model cannot take in', () => {
  it('is recorded with its reason', () => {
    given(skips).when({ type: 'SkipEvent', data: skip }).then({ type: 'ProjectionEventSkipped', data: skip });
  });

  it('changes nothing the second time', () => {
    given(skips, { type: 'ProjectionEventSkipped', data: skip }).when({ type: 'SkipEvent', data: skip }).thenNothing();
  });

  it('can be undone with a reason, and done again after that', () => {
    given(skips, skipped).when({ type: 'UnskipEvent', data: unskip }).then(unskipped);
    given(skips, skipped, unskipped).when({ type: 'SkipEvent', data: skip }).then(skipped);
  });

  it('cannot be undone for an event that is not skipped', () => {
    given(skips).when({ type: 'UnskipEvent', data: unskip }).thenRefused('skip/not-skipped');
    given(skips, skipped, unskipped).when({ type: 'UnskipEvent', data: unskip }).thenRefused('skip/not-skipped');
  });

  it('is refused without a reason, and so is undoing it', () => {
    given(skips)
      .when({ type: 'SkipEvent', data: { ...skip, reason: ' ' } })
      .thenRefused('skip/no-reason');
    given(skips, skipped)
      .when({ type: 'UnskipEvent', data: { ...unskip, reason: '' } })
      .thenRefused('skip/no-reason');
  });

  it('is refused for an id that is no UUID', () => {
    given(skips)
      .when({ type: 'SkipEvent', data: { ...skip, eventId: 'the last one' } })
      .thenRefused('skip/no-event');
  });
});
