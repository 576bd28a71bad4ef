import type { Route } from './kernel/pages/load-page';
import { PATHS } from './paths/paths';
import type { STILL_PATHS } from './routes';

type StillPath = (typeof STILL_PATHS)[number];

const PAGES: Readonly<Record<StillPath, Route['page']>> = {
  [PATHS.home]: () => import('./public/home/HomePage'),
  [PATHS.about]: () => import('./public/settings/AboutPage'),
  [PATHS.blog]: () => import('./public/articles/BlogPage'),
  [PATHS.contact]: () => import('./public/settings/ContactPage'),
  [PATHS.events]: () => import('./public/gallery-events/EventsPage'),
  [PATHS.rsvpLink]: () => import('./public/gallery-events/RsvpLinkPage'),
  '/events/:id/:title?': () => import('./public/gallery-events/EventPage'),
  [PATHS.workshops]: () => import('./public/workshops/WorkshopsPage'),
  '/services/workshops/:id/:name?': () => import('./public/workshops/WorkshopPage'),
  [PATHS.fineArt]: () => import('./public/services/FineArtPage'),
  [PATHS.artForBusinesses]: () => import('./public/services/ArtForBusinessesPage'),
  [PATHS.customMirrors]: () => import('./public/services/CustomMirrorsPage'),
  [PATHS.consultations]: () => import('./public/services/ConsultationsPage'),
  [PATHS.installations]: () => import('./public/services/InstallationsPage'),
  [PATHS.privacy]: () => import('./public/settings/PrivacyPage'),
  [PATHS.terms]: () => import('./public/settings/TermsPage'),
};

/** Forms are sent from these, or a link of a mail leads there. */
const WITH_QUERY: readonly string[] = [PATHS.events, PATHS.rsvpLink, '/events/:id/:title?'];

/** Pages of events and workshops: their styles are many, and no other page needs them. */
const OF_PROGRAMME = /^\/(events|services\/workshops)\b/;

/** Every page for visitors that stays as it was sent: no browser loads this list. */
export const STILL_ROUTES: readonly Route[] = Object.entries(PAGES).map(([path, page]) => ({
  area: 'public',
  path,
  isStill: true,
  page,
  ...(WITH_QUERY.includes(path) && { hasQuery: true }),
  ...(OF_PROGRAMME.test(path) && { isOfProgramme: true }),
}));
