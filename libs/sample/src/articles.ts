import { article } from '@rabbet/domain/articles/articles';
import { ARTICLE_TYPES } from '@rabbet/domain/articles/first-types';
import { ABOUT_ARTISTS } from './articles/about-artists';
import { ABOUT_COLLECTING } from './articles/about-collecting';
import { ABOUT_FRAMING } from './articles/about-framing';
import { ABOUT_THE_SHOP } from './articles/about-the-shop';
import type { Calendar } from './shop/calendar';
import type { Kept } from './shop/people';
import type { WrittenArticle } from './articles/written-article';

export const ARTICLES: readonly WrittenArticle[] = [
  ...ABOUT_THE_SHOP,
  ...ABOUT_FRAMING,
  ...ABOUT_ARTISTS,
  ...ABOUT_COLLECTING,
];

const OWNER = 1;
const MANAGER = 3;

export function articles(calendar: Calendar): readonly Kept[] {
  return [
    ...ARTICLES.map(({ id, type, author, ago, action = [null, null], ...texts }): Kept => [
      article,
      id,
      {
        type_id: ARTICLE_TYPES[type][0],
        author_id: author,
        approver_id: ago === null ? null : author === OWNER ? MANAGER : OWNER,
        title: texts.title,
        sub_title: texts.subTitle,
        summary: texts.summary,
        content: texts.content,
        keywords: texts.keywords,
        publish_date: ago === null ? null : calendar.day(-ago),
        image_id: texts.image,
        call_to_action: action[0],
        call_to_action_url: action[1],
      },
    ]),
  ];
}
