import { DOCUMENT_PATHS } from '../../paths/paths';
import { useShop } from '../data/shop';

/** By which readers of feeds find that of the blog, whatever page they are given. React moves it into the head. */
export function FeedLink() {
  const { name } = useShop();
  return <link rel="alternate" type="application/atom+xml" title={`${name}: Blog`} href={DOCUMENT_PATHS.feed} />;
}
