export { anchorOf, type Article, article } from './article';
export { type ArticleComment, articleComment, type ArticleType, articleType } from './about-articles';
export { becomesPublicOn, isPublished, newestFirst, nextPublication } from './publishing';
export { type ShareLink, shareLinks, type SharePlace } from './sharing';
