import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import { isSafeAddress } from '@rabbet/domain/text/address';
import { slug } from '@rabbet/domain/text/slug';

/** Article of the shop's blog. */
export interface Article {
  type_id: number | null;
  author_id: number | null;
  approver_id: number | null;
  title: string;
  sub_title: string | null;
  summary: string | null;
  content: string | null;
  keywords: string | null;
  publish_date: string | null;
  image_id: number | null;
  call_to_action: string | null;
  call_to_action_url: string | null;
}

/** Kind of articles. Its public fields are public only in articles that are published: `isPublished`. */
export const article: RecordKind<Article> = {
  name: 'article',
  title: 'article',
  resource: 'content',
  path: 'core/content/articles',
  version: 2,
  fields: {
    type_id: { kind: 'reference', to: 'article-type', readers: 'public' },
    author_id: {
      kind: 'reference',
      to: 'person',
      among: 'staff',
      readers: 'public',
      about: 'who wrote it: visitors see the name',
    },
    approver_id: {
      kind: 'reference',
      to: 'person',
      among: 'staff',
      about: 'who approved it: until then it is not published',
      example: 1,
    },
    title: { kind: 'text', required: true, min: 1, readers: 'public', example: 'New works' },
    sub_title: { kind: 'text', label: 'Subtitle', readers: 'public' },
    summary: { kind: 'text', max: 4_000, readers: 'public', example: 'What came to the gallery this month.' },
    content: {
      kind: 'html',
      max: 100_000,
      readers: 'public',
      about: 'HTML: paragraphs, headings, lists, links, emphasis',
      example: '<p>Nine paintings, and a vase.</p>',
    },
    keywords: { kind: 'text', max: 1_000, readers: 'public', about: 'for search engines, with commas between' },
    publish_date: {
      label: 'Published on',
      kind: 'date',
      readers: 'public',
      about: 'the day from which visitors may read it',
      example: '2026-03-31',
    },
    image_id: { kind: 'reference', to: 'image', readers: 'public' },
    call_to_action: { kind: 'text', label: 'Button', max: 64, readers: 'public', about: 'what its button says' },
    call_to_action_url: {
      kind: 'text',
      label: 'Button leads to',
      max: 2_000,
      readers: 'public',
      about: 'where its button leads',
    },
  } satisfies Fields<Article>,
  related: {
    type: { reference: 'type_id' },
    author: { reference: 'author_id' },
    approver: { reference: 'approver_id' },
    image: { reference: 'image_id' },
    comments: { many: 'article-comment', by: 'article_id', with: ['author', 'approver'] },
  },
  rule: ({ call_to_action_url: url }) => {
    if (url !== null && !isSafeAddress(url))
      refuse('article/address', 'A button leads to http:, https:, mailto:, tel:, or a page of ours, as in /contact.');
  },
};

/** Part of an article's address after #: its place on the page of all articles. */
export function anchorOf({ title }: Pick<Article, 'title'>): string {
  return slug(title);
}
