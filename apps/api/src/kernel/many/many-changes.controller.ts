import type { IncomingMessage, RequestListener } from 'node:http';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow } from '../allow';
import { type AskedChange, MOST_CHANGES, parseChanges } from './asked-change';
import { answeredInside } from './inside';

const CHANGE_SCHEMA = {
  type: 'object',
  required: ['method', 'path'],
  properties: {
    method: { type: 'string', enum: ['POST', 'PUT', 'DELETE'] },
    path: { type: 'string', description: 'as in core/commerce/widgets/7' },
    key: { type: 'string', description: 'what Idempotency-Key is to one change' },
    revision: { type: 'integer', description: 'what If-Match is to one change' },
    body: { type: 'object' },
  },
};

/** What scripts have to say in thousands: each change is answered as if it had come alone. */
@ApiTags('many changes')
@ApiBearerAuth()
@Controller('core/changes')
export class ManyChangesController {
  constructor(private readonly host: HttpAdapterHost) {}

  @Post()
  @HttpCode(200)
  @Allow('staff')
  @ApiOperation({
    summary: 'many changes in one request, done side by side: each is answered with its status, headers and body',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['changes'],
      properties: { changes: { type: 'array', maxItems: MOST_CHANGES, items: CHANGE_SCHEMA } },
    },
  })
  async take(@Body({ transform: parseChanges }) changes: readonly AskedChange[], @Req() outer: IncomingMessage) {
    const listener = this.host.httpAdapter.getInstance<RequestListener>();
    return { answers: await Promise.all(changes.map((asked) => answeredInside(listener, outer, asked))) };
  }
}
