import { article, articleComment } from '@rabbet/domain/articles/articles';
import type { Story } from '@rabbet/domain/testing/story';
import { recordStory } from '@rabbet/domain/records/testing-stories';

export const STORIES: readonly Story[] = [
  recordStory(article, { added: { call_to_action_url: '/contact' } }),
  recordStory(articleComment, { added: { response_to_id: 3 } }), // no comment answers itself
];
