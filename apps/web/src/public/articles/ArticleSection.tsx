import { shareLinks } from '@rabbet/domain/articles/articles';
import { longDate } from '@rabbet/domain/time/words';
import { usePageSettings } from '../../kernel/data/page-settings';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { articlePath } from '../../paths/paths';
import { Clip } from '../../ui/Clip';
import { FramedPicture } from '../../ui/FramedPicture';
import type { BlogArticle } from './blog';
import { NamedPieces } from './NamedPieces';
import * as WORDS from '../../ui/words';

const BOX = { width: 800, height: 520 };
const ROOM = [
  [64, 54],
  [0, 84],
] as const;

interface ArticleSectionProps {
  readonly article: BlogArticle;
  readonly origin: string;
  /** Nothing hangs above it. */
  readonly first: boolean;
}

export function ArticleSection({ article, origin, first }: ArticleSectionProps) {
  const { anchor, title, sub_title, publish_date, image, content, pieces } = article;
  const { call_to_action: says, call_to_action_url: leads } = article;
  return (
    <article id={anchor} className="article" aria-label={title}>
      {image && (
        <div className="breaking-out">
          <FramedPicture
            picture={pictureOfImage(image, title)}
            hanging="matted"
            box={BOX}
            room={ROOM}
            loading={first ? 'eager' : 'lazy'}
            first={first}
          />
        </div>
      )}
      <h2>{title}</h2>
      {sub_title && <p className="article-sub-title">{sub_title}</p>}
      <p className="article-date">
        <time dateTime={publish_date}>{longDate(publish_date)}</time>
      </p>
      {content && <Content title={title} html={content} />}
      {says && leads && (
        <p className="article-action">
          <a className="button" href={leads}>
            {says}
          </a>
        </p>
      )}
      <NamedPieces pieces={pieces} />
      <Sharing address={origin + articlePath(anchor)} title={title} />
    </article>
  );
}

/** Clean HTML: every event is cleaned before a read model is told of it. */
function Content({ title, html }: { readonly title: string; readonly html: string }) {
  const prose = <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
  return isShort(html) ? prose : <Clip of={title}>{prose}</Clip>;
}

const FITS_LETTERS = 200;
const LETTERS_A_BLOCK = 50;

/** Says if a text is surely short enough to be shown whole, even on a phone. */
function isShort(html: string): boolean {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const letters = html.length - tags.join('').length;
  return letters + tags.length * (LETTERS_A_BLOCK / 2) < FITS_LETTERS;
}

function Sharing({ address, title }: { readonly address: string; readonly title: string }) {
  const { share_google_plus: googlePlus } = usePageSettings();
  const links = shareLinks({ address, title }, { googlePlus });
  return (
    <div className="article-share">
      <p>{WORDS.shareWithAFriend}</p>
      <ul>
        {links.map(({ place, name, href }) => (
          <li key={place}>
            <a href={href} rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
