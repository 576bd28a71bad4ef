export type SharePlace = 'facebook' | 'twitter' | 'google-plus' | 'pinterest' | 'linkedin' | 'email';

export interface ShareLink {
  readonly place: SharePlace;
  readonly name: string;
  readonly href: string;
}

interface SharedArticle {
  /** Address of the article with its host. */
  readonly address: string;
  readonly title: string;
}

/** Places in the order in which they are shown. */
const PLACES: readonly { place: SharePlace; name: string; to: (url: string, title: string) => string }[] = [
  { place: 'facebook', name: 'Facebook', to: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    place: 'twitter',
    name: 'Twitter',
    to: (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
  },
  // Google Plus was closed in 2019: its link is shown only if the setting `share_google_plus` is on
  { place: 'google-plus', name: 'Google Plus', to: (url) => `https://plus.google.com/share?url=${url}` },
  {
    place: 'pinterest',
    name: 'Pinterest',
    to: (url, title) => `https://www.pinterest.com/pin/create/button/?url=${url}&description=${title}`,
  },
  { place: 'linkedin', name: 'LinkedIn', to: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { place: 'email', name: 'E-mail', to: (url, title) => `mailto:?subject=${title}&body=${url}` },
];

/** Links by which an article is shared, one for each place. */
export function shareLinks(
  { address, title }: SharedArticle,
  { googlePlus }: { readonly googlePlus: boolean },
): ShareLink[] {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title.toWellFormed());
  return PLACES.filter(({ place }) => place !== 'google-plus' || googlePlus).map(({ place, name, to }) => ({
    place,
    name,
    href: to(url, text),
  }));
}
