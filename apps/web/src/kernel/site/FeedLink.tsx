import { DOCUMENT_PATHS } from '../../paths/paths';
import { useShop } from '../data/shop';

/** Link that leads feed readers from any page to the feed of the blog. React moves it into the head. */
export function FeedLink() {
  const { name } = useShop();
  return <link rel="alternate" type="application/atom+xml" title={`${name}: Blog`} href={DOCUMENT_PATHS.feed} />;
}
