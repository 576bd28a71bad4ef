import { article, type Article, articleComment, articleType } from '@rabbet/domain/articles/articles';
import { person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { ArticleCommentReply, StaffArticleReply } from '@rabbet/projections';
import {
  about,
  fieldProperties,
  id,
  listOf,
  nullable,
  objectOf,
  type ReplyShape,
  replyShape,
  revision,
  staffShape,
  text,
  onlyFor,
  type Whole,
} from '../kernel/shapes/reply-shape';
import { imageShape, relatedShape } from '../kernel/records/record-replies';

type RecordTold = Whole<NonNullable<StaffArticleReply['author']>>;
const record = (kind: AnyKind) => nullable(objectOf(relatedShape(kind, []) as ReplyShape<RecordTold>)); // a record of its kind

const commentShape = staffShape<ArticleCommentReply>('CommentOfArticle', {
  id,
  revision,
  ...fieldProperties(articleComment.fields),
  author: record(person),
  approver: record(person),
});

const authorShape = {
  name: 'Author',
  properties: {
    id,
    name: nullable(about(text, 'null once they are erased', 'Ann Lee')),
    revision: onlyFor('staff', revision),
    ...fieldProperties(person.fields),
  },
  isForStaff: false,
} as unknown as ReplyShape<RecordTold>; // a person

export const articleShape = replyShape<StaffArticleReply>('Article', {
  id,
  ...fieldProperties<Article>(article.fields),
  image: nullable(objectOf(imageShape)),
  revision: onlyFor('staff', revision),
  type: onlyFor('staff', record(articleType)),
  author: about(nullable(objectOf(authorShape)), 'who wrote it: by name alone to visitors'),
  approver: onlyFor('staff', record(person)),
  comments: onlyFor('staff', about(listOf(commentShape), 'the first one first')),
});
