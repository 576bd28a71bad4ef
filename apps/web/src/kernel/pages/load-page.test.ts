import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { ROUTES } from '../../all-routes';
import { type Route, routeAt } from './load-page';

test('a page of its own comes before one with parts that stands earlier in the list', () => {
  const route = (path: string): Route => ({ area: 'public', path, page: () => Promise.reject(new Error('not asked')) });
  const [whole, event, own] = [route('/events/*'), route('/events/:id'), route('/events/rsvp')];
  const at = (path: string) => routeAt([whole, event, own], path);
  expect([at('/events/rsvp/'), at('/events/41'), at('/events/41/x')]).toEqual([own, event, whole]);
});

test('of two with parts, the one that says more of the address comes first', () => {
  const route = (path: string): Route => ({ area: 'public', path, page: () => Promise.reject(new Error('not asked')) });
  const [workshop, register] = [route('/services/workshops/:id/:name?'), route('/services/workshops/register/:id')];
  const at = (path: string) => routeAt([workshop, register], path);
  expect([at('/services/workshops/register/21'), at('/services/workshops/21/ink')]).toEqual([register, workshop]);
});

test('whatever the address, the page found is one that the router would find', () => {
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
      const all = ROUTES.filter((route) => matchPath(route.path, path));
      const beginning = ({ path: own }: Route) => own.replace(/\/?[:*].*/, '').length; // without its parts
      const [found = null] = all.toSorted((one, other) => beginning(other) - beginning(one));
      expect(routeAt(ROUTES, path)).toBe(found);
    }),
    { numRuns: 1_000 },
  );
});
