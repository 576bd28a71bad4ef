import { PAGE_DATA_ID, type PageData } from './page-data';
import type { LoadedPage, Route, Sources } from './load-page';
import { Footer } from './Footer';
import { Header } from './Header';
import { ICON } from './icon';
import { RoutesProvider } from './open-pages';
import { PageOutlet } from './PageOutlet';
import { SourcesProvider } from './sources';

interface SiteProps extends Sources {
  readonly routes: readonly Route[];
  readonly arrival: LoadedPage;
  readonly assets: PageData['assets'];
  /** The page's data as the server spelled it. */
  readonly dataText: string;
}

/** The whole document, the same on the server and in the browser. */
export function Site({ routes, arrival, assets, dataText, queryClient, client }: SiteProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={ICON} type="image/svg+xml" />
        {assets.preload.map(({ href, as, type }) => (
          <link key={href} rel="preload" href={href} as={as} type={type} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <SourcesProvider queryClient={queryClient} client={client}>
          <RoutesProvider value={routes}>
            <Header />
            <PageOutlet routes={routes} first={arrival} queryClient={queryClient} client={client} />
            <Footer />
          </RoutesProvider>
        </SourcesProvider>
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: dataText }} />
      </body>
    </html>
  );
}
