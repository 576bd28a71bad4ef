import { Controller, Inject, type Type } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { AnyStaffChange, StaffChanges } from '@rabbet/domain/deciders/changes';
import { cardProblems } from '@rabbet/domain/records/form-problems';
import { type Fields, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { badFields } from '../../problems/problems';
import { AllowChanging } from '../../requests/allow';
import { bodyClass } from '../../shapes/body-class';
import { ApiTags } from '../../shapes/documenting';
import { Change, NewId } from '../change';
import { type CommandReply } from '../command-reply';
import { type ChangeInput, ChangeRoutes } from './change-route';
import { Commands } from '../commands';

/** Performs changes that need more than one stream, in place of the command bus. */
export interface ChangePerformer {
  /** The id is 0 where something begins. */
  perform(command: CommandRequest<ShopCommand>, id: number, context: CommandContext): Promise<CommandReply>;
}

/** The routes of a table of changes. */
export function changesController(
  { aggregate, path, tag, resource, changes, takesNoCards }: StaffChanges,
  performer?: Type<ChangePerformer>,
): Type {
  @ApiTags(tag)
  @Controller(path)
  @AllowChanging(resource)
  class ChangesController {
    constructor(
      readonly commands: Commands,
      @Inject(performer ?? Commands) readonly performer: ChangePerformer | Commands,
    ) {}
  }

  const { prototype } = ChangesController;
  for (const [verb, change] of Object.entries(changes)) {
    const { path: below, about, operation, fields, command, resource: changeResource } = change;
    const isNew = !below.includes(':id');
    const value = function (this: ChangesController, { id, body, context }: ChangeInput) {
      const values = fillDefaults<Values>(fields as Fields<Values>, (body ?? {}) as Values); // as its fields have parsed it
      const cards = takesNoCards ? cardProblems(fields, values) : [];
      if (cards.length > 0) throw badFields(cards);
      const request = command(values as never, id);
      if ('perform' in this.performer) return this.performer.perform(request, id, context);
      return this.commands.send(new Change(aggregate.name, isNew ? new NewId() : id, request, context));
    };
    const method = { value, configurable: true, writable: true };
    Object.defineProperty(prototype, verb, method);
    ChangeRoutes.post({
      path: below,
      about,
      operationId: operation,
      body: bodyOf(change),
      status: isNew ? 201 : 200,
    })(prototype, verb, method);
    if (changeResource) AllowChanging(changeResource)(prototype, verb, method);
  }
  return ChangesController;
}

function bodyOf({ fields, body, operation }: AnyStaffChange) {
  const name = body ?? operation.charAt(0).toUpperCase() + operation.slice(1);
  return Object.keys(fields).length === 0 ? undefined : bodyClass(name, fields);
}
