import { queryOptions } from '@tanstack/react-query';
import type { ArticleReply, VisitorClient, StaffArticleReply, TileReply } from '@rabbet/client';
import { anchorOf, isPublished, piecesNamed } from '@rabbet/domain/articles/articles';
import { dateIn } from '@rabbet/domain/time/zone';

/** An article as the blog shows it. */
export interface BlogArticle extends ArticleReply {
  /** Fragment of the article in the address of the page. */
  readonly anchor: string;
  readonly publish_date: string;
  /** Pieces that the text names, in its order. */
  readonly pieces: readonly TileReply[];
}

/** Greatest number of pieces below one text. */
const MAX_PIECES_OF_ARTICLE = 8;
const MAX_PIECES = 60;

export function blogQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['blog'], queryFn: () => withPieces(client) });
}

/** The newest first. */
export async function publishedArticles(client: VisitorClient): Promise<Omit<BlogArticle, 'pieces'>[]> {
  const today = dateIn(Date.now());
  const articles = (await client.articles()).flatMap((article) => published(article, today));
  const anchors = anchorsOf(articles);
  return articles.map((article) => ({ ...article, anchor: anchors.get(article.id) ?? '' }));
}

async function withPieces(client: VisitorClient): Promise<BlogArticle[]> {
  const articles = await publishedArticles(client);
  const named = new Map(articles.map(({ id, content }) => [id, piecesNamed(content).slice(0, MAX_PIECES_OF_ARTICLE)]));
  const ids = [...new Set([...named.values()].flat())].slice(0, MAX_PIECES);
  const entries = await Promise.all(ids.map(async (id) => [id, (await client.tiles({ id })).data[0]] as const));
  const tiles = new Map(entries);
  return articles.map((article) => ({
    ...article,
    pieces: (named.get(article.id) ?? []).flatMap((id) => tiles.get(id) ?? []),
  }));
}

type WireArticle = ArticleReply & Partial<Pick<StaffArticleReply, 'approver_id'>>;

/** Staff are told of all: the page that visitors see is shown to them, too. */
function published(article: WireArticle, today: string): (WireArticle & { readonly publish_date: string })[] {
  const { publish_date, approver_id } = article;
  if (publish_date === null) return [];
  const isForAll = approver_id === undefined || isPublished({ approver_id, publish_date }, today);
  return isForAll ? [{ ...article, publish_date }] : [];
}

/** Ids that stand on every page. */
const TAKEN = ['content', 'quick-links'];

/** Anchors of articles by id. Of two articles with one title, the older one keeps its address. */
export function anchorsOf(articles: readonly Pick<ArticleReply, 'id' | 'title'>[]): ReadonlyMap<number, string> {
  const taken = new Set(TAKEN);
  const anchors = [...articles]
    .sort((a, b) => a.id - b.id)
    .map((article) => {
      const titleAnchor = anchorOf(article);
      const anchor = taken.has(titleAnchor) ? `${titleAnchor}-${article.id}` : titleAnchor;
      taken.add(anchor);
      return [article.id, anchor] as const;
    });
  return new Map(anchors);
}
