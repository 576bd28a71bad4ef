import type { Route } from './kernel/load-page';
import { PATHS } from './paths';

/** Every page of the site. A page's code is loaded when somebody goes there. */
export const ROUTES: readonly Route[] = [
  { path: PATHS.home, page: () => import('./public/home/HomePage') },
  { path: PATHS.inventory, page: () => import('./public/artworks/InventoryPage') },
  { path: '/artists/:id/:name/:widget_id?/:title?', page: () => import('./public/artists/ArtistPage') },
];
