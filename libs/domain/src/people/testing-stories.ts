import { type Story, story } from '@rabbet/domain/deciders/testing-story';
import { erasure } from '@rabbet/domain/people/erasure';
import { contactDetail } from '@rabbet/domain/people/people';
import { recordStory } from '@rabbet/domain/records/testing-stories';

export const STORIES: readonly Story[] = [
  recordStory(contactDetail, { added: { company_id: null } }),
  recordStory(contactDetail, { id: 2, added: { person_id: null } }),
  story('person-erasure-1', erasure, [{ type: 'ErasePerson', data: { person: '1' } }]),
];
