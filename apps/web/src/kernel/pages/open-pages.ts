import { createContext, useContext } from 'react';
import { routeAt, type Route } from './load-page';

const Routes = createContext<readonly Route[]>([]);
export const RoutesProvider = Routes.Provider;

/** Tells whether a page is at an address, so that no link leads to where there is none yet. */
export function useIsOpen(): (path: string) => boolean {
  const routes = useContext(Routes);
  return (path) => routeAt(routes, path) !== null;
}
