import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { methodNotAllowed } from '../problems/problems';
import { notesOf } from './request';

/** Tells whoever asks by a method that an address does not take which ones it takes, before Nest says that nothing is there. */
export class OtherMethodsAdapter extends ExpressAdapter {
  /** JSON goes out behind what the request notes. */
  override reply(response: Response, body: unknown, statusCode?: number) {
    const { jsonPrefix } = notesOf(response.req);
    if (jsonPrefix === '' || typeof body !== 'object') return super.reply(response, body, statusCode);
    return super.reply(response.type('json'), jsonPrefix + JSON.stringify(body), statusCode);
  }

  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>) {
    const server = this.getInstance<Express>();
    this.use(({ path }: Request, _response: Response, next: (error?: unknown) => void) => {
      const methods = methodsAt(server, path);
      next(methods.length > 0 ? methodNotAllowed(methods) : undefined);
    });
    return super.setNotFoundHandler(...given);
  }
}

/** Method of every layer of Express that its types lack. */
interface Matching {
  match(path: string): boolean;
}

/** Methods of the routes that an address names itself, word for word, where it was taken for the id of a record. */
export function methodsOfOwnRoute(server: Express, path: string): readonly string[] {
  const routes = server.router.stack.flatMap(({ route }) => (route?.path === path ? [route] : []));
  return [...new Set(routes.flatMap(({ stack }) => stack.map(({ method }) => method.toUpperCase())))].sort();
}

function methodsAt(server: Express, path: string): readonly string[] {
  const routes = server.router.stack.flatMap((layer) => {
    const { match } = layer as unknown as Matching; // its types do not tell
    return layer.route && match.call(layer, path) ? [layer.route] : [];
  });
  const methods = new Set(routes.flatMap(({ stack }) => stack.map(({ method }) => method.toUpperCase())));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
