import { type Story, story } from '@rabbet/domain/testing/story';
import { duplicates } from '@rabbet/domain/people/duplicates';
import { erasure } from '@rabbet/domain/people/erasure';
import { contactDetail } from '@rabbet/domain/people/people';
import { recordStory } from '@rabbet/domain/records/testing-stories';

export const STORIES: readonly Story[] = [
  recordStory(contactDetail, { added: { company_id: null } }),
  recordStory(contactDetail, { id: 2, added: { person_id: null } }),
  story('duplicate-person', duplicates, [
    {
      type: 'MergeDuplicate',
      data: { duplicate: 2, original: 1, reason: 'the same person, told by telephone' },
    },
    { type: 'UnlinkDuplicate', data: { duplicate: 2, reason: 'mother and daughter' } },
  ]),
  story('person-erasure-1', erasure, [{ type: 'ErasePerson', data: { person: '1' } }]),
];
