import type { Sheet } from '@rabbet/client';
import type { ReactNode } from 'react';
import { PAGE_DATA_ID } from '../pages/page-data';
import { areaOf, type LoadedPage, type Route } from '../pages/load-page';
import { FeedLink } from './FeedLink';
import { SeedContext, type SentForm, SentFormContext } from '../forms/sent-form';
import { Header } from './Header';
import { ICON } from './icon';
import { RoutesProvider } from '../pages/open-pages';
import { PageOutlet } from './PageOutlet';
import { SourcesProvider, type Sources } from '../data/sources';

interface SiteProps extends Sources {
  readonly routes: readonly Route[];
  readonly arrival: LoadedPage;
  readonly sheet: Sheet;
  /** Origin of the API, where a setting names it. */
  readonly api?: string;
  /** Address of the script of the inquiry dialog. */
  readonly inquiries: string;
  /** The page's data as the server spelled it; null for a page that no script takes over. */
  readonly dataText: string | null;
  /** Footer of public pages. */
  readonly footer: ReactNode;
  readonly seed?: string;
  readonly sent?: SentForm;
}

/** The whole document, the same on the server and in the browser. */
export function Site({
  routes,
  arrival,
  sheet,
  api,
  inquiries,
  dataText,
  footer,
  seed,
  sent,
  queryClient,
  client,
}: SiteProps) {
  const isPublic = areaOf(arrival.route) === 'public';
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={ICON} type="image/svg+xml" />
        {sheet.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={sheet.href} />
        {sheet.beside && <link rel="stylesheet" href={sheet.beside} />}
      </head>
      <body data-api={api} data-inquiries={isPublic ? inquiries : undefined}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <SourcesProvider queryClient={queryClient} client={client}>
          <RoutesProvider value={routes}>
            <SeedContext value={seed ?? null}>
              <SentFormContext value={sent ?? null}>
                {isPublic && <FeedLink />}
                {isPublic && <Header />}
                <PageOutlet routes={routes} first={arrival} queryClient={queryClient} client={client} />
                {isPublic && footer}
              </SentFormContext>
            </SeedContext>
          </RoutesProvider>
        </SourcesProvider>
        {dataText !== null && (
          <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: dataText }} />
        )}
      </body>
    </html>
  );
}
