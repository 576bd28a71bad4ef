import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { methodNotAllowed } from '../problems/problems';
import { notesOf } from './request';

/** Express adapter that answers 405 with the allowed methods where Nest would answer 404: at an address that has other methods. */
export class OtherMethodsAdapter extends ExpressAdapter {
  /** Sends JSON with the prefix of the request. */
  override reply(response: Response, body: unknown, statusCode?: number) {
    const { jsonPrefix } = notesOf(response.req);
    if (jsonPrefix === '' || typeof body !== 'object') return super.reply(response, body, statusCode);
    return super.reply(response.type('json'), jsonPrefix + JSON.stringify(body), statusCode);
  }

  override setNotFoundHandler(...args: Parameters<ExpressAdapter['setNotFoundHandler']>) {
    const server = this.getInstance<Express>();
    this.use(({ path }: Request, _response: Response, next: (error?: unknown) => void) => {
      const methods = methodsAt(server, path);
      next(methods.length > 0 ? methodNotAllowed(methods) : undefined);
    });
    return super.setNotFoundHandler(...args);
  }
}

/** Method of Express layers that is missing in its types. */
interface MatchingLayer {
  match(path: string): boolean;
}

/** Methods of the routes whose path equals the address, for an address that was taken for a record's id. */
export function methodsOfOwnRoute(server: Express, path: string): readonly string[] {
  const routes = server.router.stack.flatMap(({ route }) => (route?.path === path ? [route] : []));
  return [...new Set(routes.flatMap(({ stack }) => stack.map(({ method }) => method.toUpperCase())))].sort();
}

function methodsAt(server: Express, path: string): readonly string[] {
  const routes = server.router.stack.flatMap((layer) => {
    const { match } = layer as unknown as MatchingLayer;
    return layer.route && match.call(layer, path) ? [layer.route] : [];
  });
  const methods = new Set(routes.flatMap(({ stack }) => stack.map(({ method }) => method.toUpperCase())));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
