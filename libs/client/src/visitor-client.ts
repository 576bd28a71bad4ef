import { articleCalls } from './articles';
import { artistCalls } from './artists';
import { artworkCalls } from './artworks';
import { callsOver } from './calls';
import { galleryEventCalls } from './gallery-events';
import { newsletterLinkCalls } from './newsletter-links';
import { settingsCalls } from './settings';
import { shownImageCalls } from './shown-images';
import { sitemapCalls } from './sitemap';
import type { Transport } from './transport';
import { workshopCalls } from './workshops';

export type VisitorClient = ReturnType<typeof createVisitorClient>;

/** Typed calls of visitors to the shop's API: their pages load no calls of the staff. */
export function createVisitorClient(transport: Transport) {
  const calls = callsOver(transport);
  return {
    ...calls,
    ...artworkCalls(calls),
    ...artistCalls(calls),
    ...shownImageCalls(calls),
    ...articleCalls(calls),
    ...galleryEventCalls(calls),
    ...settingsCalls(calls),
    ...newsletterLinkCalls(calls),
    ...sitemapCalls(calls),
    ...workshopCalls(calls),
  };
}
