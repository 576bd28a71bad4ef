import { given } from '@rabbet/domain/deciders/given';
import { skips } from './skips';

const skip = {
  projection: 'artworks',
  eventId: '5f0c1d2e-0000-8000-8000-000000000001',
  reason: 'it names a unit that never was',
};

describe('skipping an event that a read model cannot take in', () => {
  it('is said in the log, with the reason', () => {
    given(skips).when({ type: 'SkipEvent', data: skip }).then({ type: 'ProjectionEventSkipped', data: skip });
  });

  it('changes nothing the second time', () => {
    given(skips, { type: 'ProjectionEventSkipped', data: skip }).when({ type: 'SkipEvent', data: skip }).thenNothing();
  });

  it('is refused without a reason', () => {
    given(skips)
      .when({ type: 'SkipEvent', data: { ...skip, reason: ' ' } })
      .thenRefused('skip/no-reason');
  });

  it('is refused for what is no event', () => {
    given(skips)
      .when({ type: 'SkipEvent', data: { ...skip, eventId: 'the last one' } })
      .thenRefused('skip/no-event');
  });
});
