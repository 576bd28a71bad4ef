import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow } from '../allow';
import { documented } from '../parsing/body-class';
import { Answers } from './answers';
import type { ReadEntry } from './read-entry';

/** The route of an entry of the table of reads. */
export function readController(entry: ReadEntry): Type {
  const { path, tag, about, params, readers } = entry;

  @ApiTags(tag)
  @Controller(path)
  class ReadController {
    constructor(private readonly answers: Answers) {}

    @Get()
    @Allow(readers)
    @ApiOperation({ summary: readers === 'staff' ? `${about} (staff only)` : about })
    @ApiOkResponse({ description: SHAPES[entry.shape] })
    read(@Req() request: IncomingMessage, @Res() response: ServerResponse) {
      return this.answers.answer(entry, request, response);
    }
  }
  const method = [
    ReadController.prototype,
    'read',
    Object.getOwnPropertyDescriptor(ReadController.prototype, 'read')!,
  ] as const; // it has one
  for (const [name, field] of Object.entries(params)) {
    const { description, nullable: _, type, ...schema } = documented(field);
    const kind = typeof type === 'string' ? type : type.name.toLowerCase();
    ApiQuery({ name, description, required: field.required ?? false, schema: { type: kind, ...schema } as object })(
      ...method,
    );
  }
  if (readers === 'staff') ApiBearerAuth()(...method);
  return ReadController;
}

const SHAPES = {
  plain: 'a list',
  paged: 'a page of a list: current_page, total_pages, total_rows, data',
  record: 'one record',
} as const;
