import { PUBLIC_ROUTES } from './routes';
import { STAFF_ROUTES } from './staff-routes';
import { STILL_ROUTES } from './still-routes';

/** Every page of the site, for the server: a browser loads those of one area that it takes over. */
export const ROUTES = [...STILL_ROUTES, ...PUBLIC_ROUTES, ...STAFF_ROUTES];
