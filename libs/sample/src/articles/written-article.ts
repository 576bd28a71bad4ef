export type ArticleTypeName = 'news' | 'framing' | 'artists' | 'collecting';

/** An article as the files in `articles/` write one down. */
export interface WrittenArticle {
  readonly id: number;
  readonly type: ArticleTypeName;
  /** The id of one of the staff. */
  readonly author: number;
  /** Days since it was published on the day of the first start; negative: it is yet to be; null: nobody approved it. */
  readonly ago: number | null;
  readonly title: string;
  readonly subTitle: string;
  readonly summary: string;
  readonly keywords: string;
  readonly image: number;
  readonly content: string;
  /** Label of its button, and where that leads. */
  readonly action?: readonly [says: string, to: string];
}
