import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { completed } from './docs-completed';
import { DOCS_POLICY } from './requests/security-headers';

/** The documentation at /docs, made from the code when it is first asked for. */
export function serveDocs(app: NestExpressApplication, replies: Readonly<Record<string, object>>): void {
  app.use('/docs', (_: unknown, response: Response, next: () => void) => {
    response.setHeader('content-security-policy', DOCS_POLICY);
    next();
  });
  const config = new DocumentBuilder()
    .setTitle('Rabbet')
    .setDescription(
      'The API of the gallery. Amounts are dollars, instants ISO 8601. A change may carry an Idempotency-Key, and ' +
        'If-Match with the revision that was looked at; it answers with a Log-Position, which the next reads send to see it. ' +
        'A reply that could not wait for that position says Log-Behind: true. Besides: GET /health/live, /health/ready, /metrics.',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'the token of the data folder: operator-token' })
    .build();
  SwaggerModule.setup('docs', app, () => completed(SwaggerModule.createDocument(app, config), replies), {
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Rabbet: the API',
  });
}
