import type { Route } from './kernel/load-page';
import { PATHS } from './paths';

/** Every page of the site. A page's code is loaded when somebody goes there. */
export const ROUTES: readonly Route[] = [
  { area: 'public', path: PATHS.home, page: () => import('./public/home/HomePage') },
  { area: 'public', path: PATHS.inventory, page: () => import('./public/artworks/InventoryPage') },
  {
    area: 'public',
    path: '/artists/:id/:name/:widget_id?/:title?',
    page: () => import('./public/artists/ArtistPage'),
  },
];
