import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow } from '../allow';
import { documented } from '../parsing/body-class';
import { QueryService } from './query-service';
import type { ReadEntry } from './read-entry';

/** The route of an entry of the table of reads. */
export function readController(entry: ReadEntry): Type {
  const { path, tag, about, params, readers } = entry;

  @ApiTags(tag)
  @Controller(path)
  class ReadController {
    constructor(private readonly answers: QueryService) {}

    @Get()
    @Allow(readers)
    @ApiOperation({
      operationId: `get_${path.replace(/\W+/g, '_')}`,
      summary: readers === 'staff' ? `${about} (staff only)` : about,
    })
    @ApiOkResponse({ description: SHAPES[entry.shape] })
    read(@Req() request: IncomingMessage, @Res() response: ServerResponse) {
      return this.answers.answer(entry, request, response);
    }
  }
  const { prototype } = ReadController;
  const read = Object.getOwnPropertyDescriptor(prototype, 'read')!; // it is there
  const method = [prototype, 'read', read] as const;
  for (const [name, field] of Object.entries(params)) {
    const { description, nullable: _, type, ...schema } = documented(field);
    const kind = typeof type === 'string' ? type : type.name.toLowerCase();
    const said = { type: kind, ...schema } as object; // an OpenAPI schema of whatever sort
    ApiQuery({ name, description, required: field.required ?? false, schema: said })(...method);
  }
  if (readers === 'staff') ApiBearerAuth()(...method);
  return ReadController;
}

const SHAPES = {
  plain: 'a list',
  paged: 'a page of a list: current_page, total_pages, total_rows, data',
  record: 'one record',
} as const;
