import type { Article } from '@rabbet/domain/articles/articles';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { RecordReply } from '../records/list-records';

/** An article, as visitors may know it. */
export interface ArticleReply extends Omit<Article, 'approver_id'> {
  id: number;
  /** By name alone; the name is null once they are erased. */
  author: { id: number; name: string | null } | null;
  image: ImageReply | null;
}

/** What staff get besides. The records that it points at are told as far as the caller may know them. */
export interface StaffArticleReply extends Omit<ArticleReply, 'author'>, Pick<Article, 'approver_id'> {
  revision: number;
  type: RecordReply | null;
  author: RecordReply | null;
  approver: RecordReply | null;
  /** The first one first. */
  comments: ArticleCommentReply[];
}

export interface ArticleCommentReply {
  id: number;
  revision: number;
  article_id: number;
  author_id: number | null;
  response_to_id: number | null;
  approver_id: number | null;
  content: string | null;
  author: RecordReply | null;
  approver: RecordReply | null;
}
