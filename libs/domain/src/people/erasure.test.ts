import { given } from '@rabbet/domain/testing/given';
import { erasure } from './erasure';

const erase = { type: 'ErasePerson', data: { person: '12' } } as const;

describe('erasing a person', () => {
  it('is recorded in the log', () => {
    given(erasure)
      .when(erase)
      .then({ type: 'PersonErasureCompleted', data: { person: '12' } });
  });

  it('changes nothing the second time', () => {
    given(erasure, { type: 'PersonErasureCompleted', data: { person: '12' } })
      .when(erase)
      .thenNothing();
  });

  it('is refused for a text that is no id', () => {
    given(erasure)
      .when({ type: 'ErasePerson', data: { person: 'Ann' } })
      .thenRefused('person/no-id');
  });
});
