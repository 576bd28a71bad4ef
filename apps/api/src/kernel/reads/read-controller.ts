import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import type { Express, Request } from 'express';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiQuery, ApiTags } from '../shapes/documenting';
import { Allow } from '../requests/allow';
import { Forgery } from '../requests/forgery';
import { HttpProblem, methodNotAllowed } from '../problems/problems';
import { methodsOfOwnRoute } from '../requests/other-methods';
import { VisitorLimits } from '../requests/visitor-limits';
import { QueryService, searchOf } from './query-service';
import type { ReadEntry } from './read-entry';
import { schemaOf } from '../shapes/reply-shape';

/** The route of an entry of the table of reads. */
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
      if (entry.ofAsker) this.forgery.give(request, response);
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
  const read = Object.getOwnPropertyDescriptor(prototype, 'read')!; // it is there
  const method = [prototype, 'read', read] as const;
  for (const [name, field] of Object.entries(params)) {
    const { description, nullable: _, ...schema } = schemaOf(field);
    const document = path.includes(`{${name}}`) ? ApiParam : ApiQuery;
    document({ name, description, required: field.required ?? false, schema: schema as object })(...method); // of whatever sort
  }
  if (readers !== 'public') ApiBearerAuth()(...method);
  return ReadController;
}

/** Refuses an address such as `register`, which takes another method, in place of an id. */
function requireOtherAddress({ params, app, path }: Request): void {
  if (params.id === undefined || /^\d+$/.test(String(params.id))) return;
  const methods = methodsOfOwnRoute(app as Express, path);
  if (methods.length > 0) throw methodNotAllowed(methods);
}

/** Parameters of the query, and of the path. */
function parametersOf({ url, params }: Request): URLSearchParams {
  const search = searchOf(url);
  for (const [name, value] of Object.entries(params)) search.append(name, String(value));
  return search;
}

function summaryOf({ about, readers }: ReadEntry): string {
  if (readers === 'public') return about;
  return readers === 'staff' ? `${about} (staff only)` : `${about} (staff only: whoever may read ${readers})`;
}
