import type { Route } from './kernel/pages/load-page';
import { PATHS } from './paths/paths';

const REGISTER = '/services/workshops/register/:id';

/** Every page for visitors that a browser takes over: its code is loaded when somebody goes there. */
export const PUBLIC_ROUTES: readonly Route[] = [
  // frames are tried on it
  { area: 'public', path: PATHS.customFraming, page: () => import('./public/services/CustomFramingPage') },
  { area: 'public', path: PATHS.inventory, hasQuery: true, page: () => import('./public/artworks/InventoryPage') },
  { area: 'public', path: PATHS.artists, hasQuery: true, page: () => import('./public/artists/ArtistsPage') },
  { area: 'public', path: PATHS.inquire, hasQuery: true, page: () => import('./public/inquiries/InquirePage') },
  { area: 'public', path: PATHS.favourites, hasQuery: true, page: () => import('./public/favourites/FavouritesPage') },
  { area: 'public', path: PATHS.newsletter, page: () => import('./public/newsletter/NewsletterPage') },
  {
    area: 'public',
    path: PATHS.newsletterThanks,
    hasQuery: true,
    page: () => import('./public/newsletter/ThanksPage'),
  },
  {
    area: 'public',
    path: PATHS.confirmNewsletter,
    hasQuery: true,
    page: () => import('./public/newsletter/ConfirmPage'),
  },
  { area: 'public', path: PATHS.leaveNewsletter, hasQuery: true, page: () => import('./public/newsletter/LeavePage') },
  {
    area: 'public',
    isOfProgramme: true,
    hasQuery: true,
    path: PATHS.registrationLink,
    page: () => import('./public/registrations/LinkPage'),
  },
  {
    area: 'public',
    isOfProgramme: true,
    isForOne: true,
    path: REGISTER,
    page: () => import('./public/registrations/RegisterPage'),
  },
  {
    area: 'public',
    isOfProgramme: true,
    isForOne: true,
    path: `${REGISTER}/confirmation/:confirmation?`,
    page: () => import('./public/registrations/ConfirmationPage'),
  },
  {
    area: 'public',
    path: '/artists/:id/:name?/:widget_id?/:title?',
    page: () => import('./public/artists/ArtistPage'),
  },
];

/** Paths of still pages. Browsers know nothing else of these pages; `still-routes.tsx` has them. */
export const STILL_PATHS = [
  PATHS.home,
  PATHS.about,
  PATHS.blog,
  PATHS.contact,
  PATHS.events,
  PATHS.rsvpLink,
  '/events/:id/:title?',
  PATHS.workshops,
  '/services/workshops/:id/:name?',
  PATHS.fineArt,
  PATHS.artForBusinesses,
  PATHS.customMirrors,
  PATHS.consultations,
  PATHS.installations,
  PATHS.privacy,
  PATHS.terms,
] as const;
