import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { pageSettingsQuery } from '../../kernel/data/page-settings';
import { focusedPicture } from '../../kernel/pictures/pictures';
import { settingImageQuery } from '../../kernel/pictures/setting-image';
import { useShop } from '../../kernel/data/shop';
import { useClient, type Sources } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';
import { Banner } from '../../ui/Banner';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { EmptyFrame } from '../../ui/EmptyWall';
import { ArticleSection } from './ArticleSection';
import { blogQuery } from './blog';
import { BlogHead } from './BlogHead';
import * as WORDS from '../../ui/words';

export async function load(_visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await Promise.all([
    queryClient.fetchQuery(pageSettingsQuery(client)),
    queryClient.fetchQuery(settingImageQuery(client, 'blog_image_id')),
    queryClient.fetchQuery(blogQuery(client)),
  ]);
  return 'found';
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data: articles = [] } = useQuery(blogQuery(useClient()));
  const shop = useShop();
  const { data: banner = null } = useQuery(settingImageQuery(useClient(), 'blog_image_id'));
  return (
    <>
      {banner && (
        <div className="blog-banner">
          <Banner picture={focusedPicture(banner, shop.name)} />
        </div>
      )}
      <div className="reading blog">
        <BlogHead articles={articles} banner={banner} origin={visit.origin} />
        <Breadcrumb trail={[{ text: 'Home', to: PATHS.home }]} here="Blog" />
        <h1>{WORDS.blog}</h1>
        {articles.map((article, i) => (
          <ArticleSection key={article.id} article={article} origin={visit.origin} first={i === 0 && !banner} />
        ))}
        {articles.length === 0 ? (
          <NothingWritten />
        ) : (
          <p className="blog-end">
            We announce new work and openings in <Link to={PATHS.newsletter}>our newsletter</Link>, a few times a year.
          </p>
        )}
      </div>
    </>
  );
}

function NothingWritten() {
  return (
    <div className="blog-empty">
      <EmptyFrame />
      <p>Nothing has been written here yet. For now, the pieces speak for themselves.</p>
      <Link className="button" to={PATHS.inventory}>
        See what hangs on our walls
      </Link>
    </div>
  );
}
