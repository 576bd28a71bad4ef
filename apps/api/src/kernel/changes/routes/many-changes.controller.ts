import type { IncomingMessage } from 'node:http';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '../../shapes/documenting';
import { Allow } from '../../requests/allow';
import { refTo } from '../../shapes/reply-shape';
import { badFields } from '../../problems/problems';
import { AccessLog } from '../../requests/access-log';
import { DENIED } from '../../requests/note-denied';
import { notesOf } from '../../requests/request';
import { type ChangeRequest, MOST_CHANGES, parseChanges } from './change-request';
import { type ChangeAnswer, ChangeDirectory } from './change-directory';

const CHANGE_SCHEMA = {
  type: 'object',
  required: ['method', 'path'],
  properties: {
    method: { type: 'string', enum: ['POST', 'PUT', 'DELETE'] },
    path: { type: 'string', description: 'as in core/commerce/widgets/7' },
    key: { type: 'string', description: 'what Idempotency-Key is to one change' },
    revision: { type: 'integer', description: 'what If-Match is to one change' },
    body: { type: 'object' },
    dryRun: { type: 'boolean', description: 'it is decided, and nothing is changed' },
  },
};

const ANSWER_SCHEMA = {
  type: 'object',
  required: ['status', 'headers', 'body'],
  properties: {
    status: { type: 'integer', description: 'of this change, as if it had come alone' },
    headers: {
      type: 'object',
      description: 'etag, log-position, idempotent-replayed, retry-after, as far as given',
      additionalProperties: { type: 'string' },
    },
    body: { anyOf: [refTo('Changed'), refTo('Problem')], description: 'what was done, or the problem' },
  },
};
const ONE = { method: 'PUT', path: 'core/commerce/widgets/3406', key: 'row-1', revision: 3, body: { price: 1_200 } };
const OF_EACH = [
  ['Idempotency-Key', 'key'],
  ['If-Match', 'revision'],
] as const;

/** Takes many changes in one request, for scripts. Each one is answered as if it had come alone. */
@ApiTags('many changes')
@ApiBearerAuth()
@Controller('core/changes')
export class ManyChangesController {
  constructor(
    private readonly changes: ChangeDirectory,
    private readonly accessLog: AccessLog,
  ) {}

  @Post()
  @HttpCode(200)
  @Allow('staff')
  @ApiOperation({
    operationId: 'makeChanges',
    summary: 'many changes in one request, done side by side: each is answered with its status, headers and body',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['changes'],
      properties: { changes: { type: 'array', maxItems: MOST_CHANGES, items: CHANGE_SCHEMA } },
    },
    examples: { one: { value: { changes: [ONE] } } },
  })
  @ApiOkResponse({
    description: 'the answers, in the order of the changes',
    schema: { type: 'object', required: ['answers'], properties: { answers: { type: 'array', items: ANSWER_SCHEMA } } },
    example: { answers: [{ status: 200, headers: { etag: '"4"' }, body: { id: 3406, revision: 4 } }] },
  })
  async take(@Body({ transform: parseChanges }) changes: readonly ChangeRequest[], @Req() request: IncomingMessage) {
    for (const [header, field] of OF_EACH)
      if (header.toLowerCase() in request.headers)
        throw badFields([{ field: header, code: 'place', message: `Each of many changes has its own ${field}.` }]);
    const answers = await Promise.all(changes.map((change) => this.changes.answer(change, request)));
    // once, however many
    if (answers.some(isDenied)) this.accessLog.noteDenied(notesOf(request).caller, 'role', request);
    return { answers };
  }
}

function isDenied({ body }: ChangeAnswer): boolean {
  return body instanceof Object && 'code' in body && DENIED.includes(String(body.code));
}
