import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { ROUTES } from '../all-routes';
import { routeAt } from './load-page';

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
      expect(routeAt(ROUTES, path)).toBe(all.find((route) => !route.path.endsWith('/*')) ?? all[0] ?? null);
    }),
    { numRuns: 1_000 },
  );
});
