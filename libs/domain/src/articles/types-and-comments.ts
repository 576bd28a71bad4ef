import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';

export interface ArticleType {
  name: string;
  description: string | null;
}

export const articleType: RecordKind<ArticleType> = {
  name: 'article-type',
  title: 'article type',
  resource: 'content',
  path: 'core/content/article-types',
  version: 1,
  fields: {
    name: { kind: 'text', required: true, min: 1, max: 64, example: 'news' },
    description: { kind: 'text', max: 1_000 },
  } satisfies Fields<ArticleType>,
};

export interface ArticleComment {
  article_id: number;
  author_id: number | null;
  response_to_id: number | null;
  approver_id: number | null;
  content: string | null;
}

/** Comment on an article. Its text is personal data of its author: it is erased with this person. */
export const articleComment: RecordKind<ArticleComment> = {
  name: 'article-comment',
  title: 'article comment',
  resource: 'content',
  path: 'core/content/article-comments',
  version: 1,
  fields: {
    article_id: { kind: 'reference', to: 'article', required: true },
    author_id: { kind: 'reference', to: 'person', about: 'who says it' },
    response_to_id: {
      kind: 'reference',
      to: 'article-comment',
      about: 'the comment on the same article that it answers',
    },
    approver_id: { kind: 'reference', to: 'person', about: 'who let it stand' },
    content: { kind: 'text', required: true, min: 1, max: 4_000, personal: 'author_id', example: 'Well said.' },
  } satisfies Fields<ArticleComment>,
  related: { author: { reference: 'author_id' }, approver: { reference: 'approver_id' } },
  rule: ({ article_id, response_to_id }, { id, referenced: { response_to_id: answered } }) => {
    if (response_to_id !== null && response_to_id === id)
      refuse('comment/itself', 'A comment answers another one, not itself.');
    if (answered && answered.article_id !== article_id)
      refuse('comment/elsewhere', 'A comment answers one on the same article.');
  },
};
