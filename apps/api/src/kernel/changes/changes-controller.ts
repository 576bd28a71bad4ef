import { Controller, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AnyStaffChange, StaffChanges } from '@rabbet/domain/deciders/changes';
import { type Fields, filledIn, type Values } from '@rabbet/domain/records/fields';
import { AllowChanging } from '../requests/allow';
import { bodyClass } from '../shapes/body-class';
import { ApiTags } from '../shapes/documenting';
import { Change, NewId } from './change';
import { type ChangeInput, ChangeRoutes } from './change-route';

/** The routes of a table of changes. */
export function changesController({ aggregate, path, tag, resource, changes }: StaffChanges): Type {
  @ApiTags(tag)
  @Controller(path)
  @AllowChanging(resource)
  class ChangesController {
    constructor(readonly commands: CommandBus) {}
  }

  const { prototype } = ChangesController;
  for (const [verb, change] of Object.entries(changes)) {
    const { path: below, about, operation, fields, command } = change;
    const isNew = !below.includes(':id');
    const value = function (this: ChangesController, { id, body, context }: ChangeInput) {
      const values = filledIn<Values>(fields as Fields<Values>, (body ?? {}) as Values); // as its fields have parsed it
      return this.commands.execute(new Change(aggregate, isNew ? new NewId() : id, command(values as never), context));
    };
    const method = { value, configurable: true, writable: true };
    Object.defineProperty(prototype, verb, method);
    ChangeRoutes.post({
      ...{ path: below, about, operationId: operation, body: bodyOf(change) },
      status: isNew ? 201 : 200,
    })(prototype, verb, method);
  }
  return ChangesController;
}

function bodyOf({ fields, body, operation }: AnyStaffChange) {
  const name = body ?? operation.charAt(0).toUpperCase() + operation.slice(1);
  return Object.keys(fields).length === 0 ? undefined : bodyClass(name, fields);
}
