import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { Allow } from '../requests/allow';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '../shapes/documenting';
import { LiveStreams } from './live-streams';

@ApiTags('live')
@Controller('core/platform/live')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @Allow('staff')
  @ApiBearerAuth()
  @ApiOperation({ operationId: 'listenToChanges', summary: 'server-sent events on what has changed (staff only)' })
  @ApiOkResponse({
    description:
      'Events "change": {"readModel", "ids" or "all", "position"}. The header Read-Models of other answers says from which ' +
      'read models each was made. Event "resync": ask for everything anew.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  listen(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    this.streams.open(request, response);
  }
}
