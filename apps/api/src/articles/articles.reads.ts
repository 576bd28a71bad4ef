import { article } from '@rabbet/domain/articles/articles';
import type { Values } from '@rabbet/domain/records/fields';
import { listArticles } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { recordParams } from '../kernel/records/records.reads';
import { articleShape } from './articles.replies';

export const articleReads: readonly ReadEntry[] = [
  readEntry<Values>({
    path: article.path,
    operation: 'listArticles',
    rowOperation: 'readArticle',
    tag: article.title,
    about: 'articles, the newest first: visitors get those that are approved and whose day has come',
    params: recordParams(article),
    readers: 'public',
    shape: 'plain',
    reply: () => articleShape,
    query: listArticles,
  }),
];
