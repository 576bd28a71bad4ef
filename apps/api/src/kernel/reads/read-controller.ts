import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import type { Express, Request } from 'express';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiQuery, ApiTags } from '../shapes/documenting';
import { Allow } from '../requests/allow';
import { Forgery } from '../requests/forgery';
import { HttpProblem, methodNotAllowed } from '../problems/problems';
import { methodsOfOwnRoute } from '../requests/other-methods';
import { VisitorLimits } from '../requests/visitor-limits';
import { QueryService, searchParamsOf } from './query-service';
import type { ReadEntry } from './read-entry';
import { fieldSchema } from '../shapes/reply-shape';

/** Makes the Nest controller of a read. */
export function readController(entry: ReadEntry): Type {
  const { path, tag, params, readers } = entry;

  @ApiTags(tag)
  @Controller(path.replace('{id}', ':id'))
  class ReadController {
    constructor(
      private readonly answers: QueryService,
      private readonly forgery: Forgery,
      private readonly limits: VisitorLimits,
    ) {}

    @Get()
    @Allow(readers)
    @ApiOperation({
      operationId: entry.operation,
      summary: summaryOf(entry),
    })
    async read(@Req() request: Request, @Res() response: ServerResponse) {
      requireOtherAddress(request);
      if (entry.isAboutAsker) this.forgery.issueToken(request, response);
      try {
        await this.answers.answer(entry, request, response, parametersOf(request));
      } catch (error) {
        if (entry.bySecret && error instanceof HttpProblem && error.more.envelope)
          await this.limits.requireWithin(entry.bySecret.failures, request);
        throw error;
      }
    }
  }
  const { prototype } = ReadController;
  const read = Object.getOwnPropertyDescriptor(prototype, 'read')!; // the method above
  const decorated = [prototype, 'read', read] as const;
  for (const [name, field] of Object.entries(params)) {
    const { description, nullable: _, ...schema } = fieldSchema(field);
    const document = path.includes(`{${name}}`) ? ApiParam : ApiQuery;
    document({ name, description, required: field.required ?? false, schema: schema as object })(...decorated);
  }
  if (readers !== 'public') ApiBearerAuth()(...decorated);
  return ReadController;
}

/**
 * Refuses a GET of an address that has another method, but matches the route by id: `registrations/register`, for
 * example, matches `registrations/:id`, and is a 405 with the methods that it has.
 */
function requireOtherAddress({ params, app, path }: Request): void {
  if (params.id === undefined || /^\d+$/.test(String(params.id))) return;
  const methods = methodsOfOwnRoute(app as Express, path);
  if (methods.length > 0) throw methodNotAllowed(methods);
}

/** Parameters of a request: those of its query and those of its path. */
function parametersOf({ url, params }: Request): URLSearchParams {
  const search = searchParamsOf(url);
  for (const [name, value] of Object.entries(params)) search.append(name, String(value));
  return search;
}

function summaryOf({ about, readers }: ReadEntry): string {
  if (readers === 'public') return about;
  return readers === 'staff' ? `${about} (staff only)` : `${about} (staff only: whoever may read ${readers})`;
}
