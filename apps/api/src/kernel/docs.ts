import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { loadSwagger } from './shapes/documenting';
import { completeDocument, type DocumentedFeature } from './complete-document';
import { methodNotAllowed } from './problems/problems';
import { DOCS_POLICY } from './requests/security-headers';

const TOKEN_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'opaque', // Nest's default would be JWT
  description: 'a token of a script: made by rabbet sign-in, or by whoever is signed in, by POST security/tokens',
} as const;

/** License with a custom identifier, as SPDX allows it. */
const LICENSE = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' };

/** Operation ids of routes that do not set one: the names of the method and of the controller. */
const operationIdFactory = (controller: string, method: string) => method + controller.replace(/Controller$/, '');

/** Serves the documentation at /docs. It is made from the code at the first request. */
export function serveDocs(app: NestExpressApplication, features: readonly DocumentedFeature[]): void {
  let docs: Promise<Router> | null = null;
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!/^\/docs(\/|$)/.test(request.path)) return next();
    response.setHeader('content-security-policy', DOCS_POLICY);
    docs ??= makeDocs(app, features);
    docs.then((router) => router(request, response, next), next);
  });
}

async function makeDocs(app: NestExpressApplication, features: readonly DocumentedFeature[]): Promise<Router> {
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
    .addBearerAuth({ ...TOKEN_SCHEME })
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', description: 'with the header X-XSRF-TOKEN' }, 'session')
    .build();
  Object.assign(config.info, { license: LICENSE }); // the builder requires a URL
  const router = Router({ caseSensitive: true });
  const make = () => completeDocument(SwaggerModule.createDocument(app, config, { operationIdFactory }), features);
  SwaggerModule.setup('docs', asNestApp(router), make, {
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Rabbet: the API',
  });
  return router;
}

/** Wraps a router as the Nest application that `SwaggerModule` expects, as a started application takes no more routes. */
function asNestApp(router: Router): INestApplication {
  const get = (path: string, answer: RequestHandler) =>
    router
      .route(path)
      .get(answer)
      .all((_request, _response, next) => next(methodNotAllowed(['GET', 'HEAD'])));
  const adapter = { get, getType: () => 'express', getRequestUrl: ({ originalUrl }: Request) => originalUrl };
  const useStaticAssets = (folder: string, { prefix }: { prefix: string }) =>
    router.use(prefix, express.static(folder));
  return { getHttpAdapter: () => adapter, useStaticAssets } as unknown as INestApplication; // all that SwaggerModule uses
}
