import { useShop } from '../data/shop';

interface HeadProps {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Absolute, of the one address under which this is to be found. */
  readonly canonical?: string;
  readonly image?: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string };
  /** There is nothing here for a search engine. */
  readonly hidden?: boolean;
}

const KEYWORDS = ['art gallery', 'fine art', 'custom framing', 'mirrors'];

/** Metadata of a page. React moves it into the document's head. */
export function Head({ title, description, keywords, canonical, image, hidden = false }: HeadProps) {
  const shop = useShop();
  const fullTitle = `${title} | ${shop.name}: ${shop.trade} in ${shop.city}`;
  const fullDescription = `${description} ${shop.name}, ${shop.city}.`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={fullDescription} />
      <meta name="keywords" content={[...keywords, ...KEYWORDS, shop.city].join(', ')} />
      {hidden && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={fullDescription} />
      {canonical && <meta property="og:url" content={canonical} />}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
    </>
  );
}

/** Facts for machines; no script that runs. */
export function StructuredData({ facts }: { readonly facts: object }) {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
