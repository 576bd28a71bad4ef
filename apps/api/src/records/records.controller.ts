import { Body, Controller, Delete, Param, Post, Put, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandContext as CommandContext } from '@rabbet/commands';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { Allow } from '../kernel/allow';
import { Context } from '../kernel/context';
import { type Body as Values, bodyClass } from '../kernel/parsing/body-class';
import { parsed, RecordId } from '../kernel/parsing/record-id';
import { Records } from './records';

/** POST, PUT and DELETE of a kind of record: all alike. */
export function recordsController(kind: AnyKind): Type {
  const named = `${/^(?!uni)[aeiou]/.test(kind.title) ? 'an' : 'a'} ${kind.title}`;
  const noun = nounOf(kind);
  const ignored = ['revision', ...Object.keys(kind.computed ?? {})];
  const NewRecord = bodyClass(`New${noun}`, kind.fields, { ownId: true, ignored });
  const ChangedRecord = bodyClass(`Changed${noun}`, kind.fields, { partial: true, ignored: ['id', ...ignored] });

  @ApiTags(kind.title)
  @ApiBearerAuth()
  @Controller(kind.path)
  class RecordsController {
    constructor(private readonly records: Records) {}

    @Post()
    @Allow('staff')
    @ApiOperation({ operationId: `add${noun}`, summary: `add ${named} (staff only)` })
    @ApiBody({ type: NewRecord })
    add(@Body(parsed(NewRecord)) body: Values, @Context() context: CommandContext) {
      return this.records.add(kind, body, context);
    }

    @Put(':id')
    @Allow('staff')
    @ApiOperation({
      operationId: `change${noun}`,
      summary: `change ${named}: what is absent stays, null unsets (staff only)`,
    })
    @ApiBody({ type: ChangedRecord })
    change(
      @Param('id', RecordId) id: number,
      @Body(parsed(ChangedRecord)) body: Values,
      @Context() context: CommandContext,
    ) {
      return this.records.change(kind, id, body, context);
    }

    @Delete(':id')
    @Allow('staff')
    @ApiOperation({ operationId: `remove${noun}`, summary: `remove ${named} (staff only)` })
    remove(@Param('id', RecordId) id: number, @Context() context: CommandContext) {
      return this.records.remove(kind, id, context);
    }
  }
  return RecordsController;
}
