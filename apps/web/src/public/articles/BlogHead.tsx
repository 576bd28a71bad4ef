import type { ImageReply } from '@rabbet/client';
import { Head, StructuredData } from '../../kernel/pages/Head';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { articlePath, PATHS } from '../../paths/paths';
import type { BlogArticle } from './blog';

interface BlogHeadProps {
  readonly articles: readonly BlogArticle[];
  readonly banner: ImageReply | null;
  readonly origin: string;
}

/** All articles are one page: a fragment leads to each, which search engines leave out. */
export function BlogHead({ articles, banner, origin }: BlogHeadProps) {
  const { name } = useShop();
  const [newest] = articles;
  return (
    <>
      <Head
        title="Blog"
        description="What we hang, frame and think about: visits to artists, advice on framing and hanging, and news of the gallery."
        keywords={['blog', ...keywordsOf(newest)]}
        canonical={origin + PATHS.blog}
        image={sharedPicture(banner ?? newest?.image, newest?.title ?? name, origin)}
      />
      <StructuredData facts={blogFacts(articles, origin, name)} />
    </>
  );
}

function keywordsOf(article: BlogArticle | undefined): readonly string[] {
  return (article?.keywords ?? '').split(',').flatMap((word) => word.trim() || []);
}

/** https://schema.org/Blog */
function blogFacts(articles: readonly BlogArticle[], origin: string, shop: string): object {
  const publisher = { '@type': 'ArtGallery', '@id': `${origin}/#shop`, name: shop };
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': origin + PATHS.blog,
    url: origin + PATHS.blog,
    name: `Blog of ${shop}`,
    publisher,
    blogPost: articles.map(({ anchor, title, summary, sub_title, publish_date, image }) => ({
      '@type': 'BlogPosting',
      '@id': origin + articlePath(anchor),
      url: origin + articlePath(anchor),
      headline: title,
      datePublished: publish_date,
      author: publisher,
      ...((summary ?? sub_title) && { description: summary ?? sub_title }),
      ...(image && { image: sharedPicture(image, title, origin)?.url }),
    })),
  };
}
