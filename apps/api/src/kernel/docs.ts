import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { loadSwagger } from './shapes/documenting';
import { completed, type Documented } from './docs-completed';
import { methodNotAllowed } from './problems/problems';
import { DOCS_POLICY } from './requests/security-headers';

const TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'opaque', // the framework says that it is a JWT
  description: 'a token of a script: made by rabbet sign-in, or by whoever is signed in, by POST security/tokens',
} as const;

/** The name that SPDX lets one give to a license of one's own. */
const LICENSE = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' };

/** Unless a route has words of its own: those of its method and its controller. */
const operationIdFactory = (controller: string, method: string) => method + controller.replace(/Controller$/, '');

/** The documentation at /docs, made from the code when it is first asked for. */
export function serveDocs(app: NestExpressApplication, features: readonly Documented[]): void {
  let made: Promise<Router> | null = null;
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!/^\/docs(\/|$)/.test(request.path)) return next();
    response.setHeader('content-security-policy', DOCS_POLICY);
    made ??= makeDocs(app, features);
    made.then((docs) => docs(request, response, next), next);
  });
}

async function makeDocs(app: NestExpressApplication, features: readonly Documented[]): Promise<Router> {
  const { DocumentBuilder, SwaggerModule } = await loadSwagger();
  const config = new DocumentBuilder()
    .setTitle('Rabbet')
    .setDescription(
      'The API of the gallery. Amounts are dollars. Times are in UTC: those of format date-time as ISO 8601 writes them ' +
        '(2026-03-31T14:05:00.000Z), those of format moment as 2026-03-31 14:05:00; dates are days in the shop. A change may carry an Idempotency-Key, and ' +
        'If-Match with the revision that was looked at; it answers with a Log-Position, which the next reads send to see it. ' +
        'A reply that could not wait for that position says Log-Behind: true. Besides: GET /health/live, /health/ready, /metrics.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0') // where null is a type, and schemas are those of JSON Schema
    .addServer('/', 'the shop that serves this document')
    .addBearerAuth({ ...TOKEN })
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', description: 'with the header X-XSRF-TOKEN' }, 'session')
    .build();
  Object.assign(config.info, { license: LICENSE }); // the builder knows those with an address alone
  const router = Router({ caseSensitive: true });
  const make = () => completed(SwaggerModule.createDocument(app, config, { operationIdFactory }), features);
  SwaggerModule.setup('docs', pagesIn(router), make, {
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Rabbet: the API',
  });
  return router;
}

/** Application with the few methods that the package uses. Nest itself takes no more routes once it is ready. */
function pagesIn(router: Router): INestApplication {
  const get = (path: string, answer: RequestHandler) =>
    router
      .route(path)
      .get(answer)
      .all((_request, _response, next) => next(methodNotAllowed(['GET', 'HEAD'])));
  const adapter = { get, getType: () => 'express', getRequestUrl: ({ originalUrl }: Request) => originalUrl };
  const useStaticAssets = (folder: string, { prefix }: { prefix: string }) =>
    router.use(prefix, express.static(folder));
  return { getHttpAdapter: () => adapter, useStaticAssets } as unknown as INestApplication; // what it uses of one
}
