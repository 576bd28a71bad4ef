import type { Story } from '@rabbet/domain/testing/story';
import { recordStory } from '@rabbet/domain/records/testing-stories';
import { setting } from '@rabbet/domain/settings/settings';

export const STORIES: readonly Story[] = [recordStory(setting, { added: { value: '1' }, changed: { value: '2' } })];
