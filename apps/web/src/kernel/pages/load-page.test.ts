import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { ROUTES } from '../../all-routes';
import { type Route, routeAt } from './load-page';

test('a route without parameters wins over an earlier one with parameters', () => {
  const route = (path: string): Route => ({ area: 'public', path, page: () => Promise.reject(new Error('not asked')) });
  const area = route('/events/*');
  const event = route('/events/:id');
  const rsvp = route('/events/rsvp');
  const at = (path: string) => routeAt([area, event, rsvp], path);
  expect([at('/events/rsvp/'), at('/events/41'), at('/events/41/x')]).toEqual([rsvp, event, area]);
});

test('of two routes with parameters, the one that fixes more of the address wins', () => {
  const route = (path: string): Route => ({ area: 'public', path, page: () => Promise.reject(new Error('not asked')) });
  const workshop = route('/services/workshops/:id/:name?');
  const register = route('/services/workshops/register/:id');
  const at = (path: string) => routeAt([workshop, register], path);
  expect([at('/services/workshops/register/21'), at('/services/workshops/21/ink')]).toEqual([register, workshop]);
});

test('finds for any address a route that the router would match too', () => {
  const paths = ROUTES.map(({ path }) => path.replace(/:\w+\??/g, '7').replace('*', 'x'));
  const spelled = fc
    .constantFrom(...paths)
    .chain((path) =>
      fc.constantFrom(
        path,
        `${path}/`,
        `${path}//`,
        path.toUpperCase(),
        `${path}x`,
        `${path}/x`,
        path.slice(0, -1) || '/',
      ),
    );
  const any = fc.oneof(
    spelled,
    fc.webPath().map((path) => `/${path}`),
  );
  fc.assert(
    fc.property(any, (path) => {
      const matches = ROUTES.filter((route) => matchPath(route.path, path));
      const fixedLength = (route: Route) => route.path.replace(/\/?[:*].*/, '').length; // without its parts
      const [mostSpecific = null] = matches.toSorted((a, b) => fixedLength(b) - fixedLength(a));
      expect(routeAt(ROUTES, path)).toBe(mostSpecific);
    }),
    { numRuns: 1_000 },
  );
});
