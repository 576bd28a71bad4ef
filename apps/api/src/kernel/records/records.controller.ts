import type { Type } from '@nestjs/common';
import { routesOf } from '@rabbet/domain/deciders/routes';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf, ownersOf, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { NewId } from '../changes/change';
import { Commands } from '../changes/commands';
import { FactSources } from '../changes/fact-sources';
import { changesController } from '../changes/routes/changes-controller';

/** Makes the controller with POST, PUT and DELETE for a kind of record. */
export function recordsController(kind: AnyKind): Type {
  const decider = recordDecider(kind);
  return changesController(recordRoutes(kind), {
    needs: [Commands, FactSources],
    handlers: (commands, sources) => ({
      add({ body: { id: requestedId, ...values }, context }) {
        const command = (id: number) => recordCommand(kind, id, 'Add', values as Values); // as its fields have it
        return commands.change(decider, new NewId(requestedId), command, context);
      },
      async change({ id, body, context }) {
        const hasOwner = ownersOf(kind).length > 0;
        const currentValues = hasOwner ? await sources.records.currentValues(kind, id) : undefined;
        const values = await sources.records.restoreMergedReferences(kind, id, body);
        return commands.change(decider, id, recordCommand(kind, id, 'Change', values, currentValues), context);
      },
      remove: ({ id, context }) => commands.change(decider, id, { type: 'Remove', data: {} }, context),
    }),
  });
}

function recordRoutes(kind: AnyKind) {
  const { path, title, fields, computed = {}, related = {} } = kind;
  const noun = nounOf(kind);
  const kindWithArticle = `${/^(?!uni)[aeiou]/.test(title) ? 'an' : 'a'} ${title}`;
  const ignored = ['revision', ...Object.keys(computed), ...Object.keys(related)];
  return routesOf(recordDecider(kind), { path, tag: title, what: title }, ({ handled }) => ({
    add: handled({
      path: '',
      takesId: true,
      about: `add ${kindWithArticle}`,
      operation: `add${noun}`,
      body: `New${noun}`,
      fields,
      ignored,
    }),
    change: handled({
      method: 'PUT',
      path: ':id',
      about: `change ${kindWithArticle}: what is absent stays, null unsets`,
      operation: `change${noun}`,
      body: `Changed${noun}`,
      fields,
      ignored: ['id', ...ignored],
    }),
    remove: handled({ method: 'DELETE', path: ':id', about: `remove ${kindWithArticle}`, operation: `remove${noun}` }),
  }));
}
