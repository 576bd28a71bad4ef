import { Controller, type Type } from '@nestjs/common';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf, ownersOf, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { ApiTags } from '../shapes/documenting';
import { AllowChanging } from '../requests/allow';
import { NewId } from '../changes/change';
import { type ChangeInput, ChangeRoutes } from '../changes/routes/change-route';
import { FactSources } from '../changes/fact-sources';
import { type Body, bodyClass, type BodyClass } from '../shapes/body-class';
import { Commands } from '../changes/commands';

/** POST, PUT and DELETE of a kind of record: all alike. */
export function recordsController(kind: AnyKind): Type {
  const named = `${/^(?!uni)[aeiou]/.test(kind.title) ? 'an' : 'a'} ${kind.title}`;
  const noun = nounOf(kind);
  const decider = recordDecider(kind);
  const ignored = ['revision', ...Object.keys(kind.computed ?? {}), ...Object.keys(kind.related ?? {})];
  const NewRecord: BodyClass = bodyClass(`New${noun}`, kind.fields, { ownId: true, ignored });
  const ChangedRecord: BodyClass = bodyClass(`Changed${noun}`, kind.fields, {
    partial: true,
    ignored: ['id', ...ignored],
  });

  @ApiTags(kind.title)
  @Controller(kind.path)
  @AllowChanging(kind.resource)
  class RecordsController {
    constructor(
      private readonly commands: Commands,
      private readonly sources: FactSources,
    ) {}

    @ChangeRoutes.post({ body: NewRecord, about: `add ${named}`, operationId: `add${noun}` })
    add({ body: { id: given, ...values }, context }: ChangeInput<Body>) {
      const newId = new NewId(given as number | null | undefined); // by its field
      const command = (id: number) => recordCommand(kind, id, 'Add', values as Values); // as its fields have it
      return this.commands.change(decider, newId, command, context);
    }

    @ChangeRoutes.put({
      path: ':id',
      body: ChangedRecord,
      about: `change ${named}: what is absent stays, null unsets`,
      operationId: `change${noun}`,
    })
    async change({ id, body, context }: ChangeInput<Body>) {
      const standing = ownersOf(kind).length > 0 ? await this.sources.records.standing(kind, id) : undefined;
      const values = await this.sources.records.asStored(kind, id, body as Values); // as its fields have it
      const command = recordCommand(kind, id, 'Change', values, standing);
      return this.commands.change(decider, id, command, context);
    }

    @ChangeRoutes.delete({ path: ':id', about: `remove ${named}`, operationId: `remove${noun}` })
    remove({ id, context }: ChangeInput) {
      return this.commands.change(decider, id, { type: 'Remove', data: {} }, context);
    }
  }
  return RecordsController;
}
