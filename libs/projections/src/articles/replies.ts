import type { Article } from '@rabbet/domain/articles/articles';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { RecordReply } from '../records/list-records';

/** An article, as visitors may know it. */
export interface ArticleReply extends Omit<Article, 'approver_id'> {
  id: number;
  /** Name of the author alone; null once they are erased. */
  author: { id: number; name: string | null } | null;
  image: ImageReply | null;
}

/** An article for staff. Records that it points at are shown as far as the caller may read them. */
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
