import type { Type } from '@nestjs/common';
import { routesOf } from '@rabbet/domain/deciders/routes';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf, ownersOf, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { NewId } from '../changes/change';
import { Commands } from '../changes/commands';
import { FactSources } from '../changes/fact-sources';
import { changesController } from '../changes/routes/changes-controller';

/** POST, PUT and DELETE of a kind of record: all alike. */
export function recordsController(kind: AnyKind): Type {
  const decider = recordDecider(kind);
  return changesController(recordRoutes(kind), {
    needs: [Commands, FactSources],
    handlers: (commands, sources) => ({
      add({ body: { id: given, ...values }, context }) {
        const command = (id: number) => recordCommand(kind, id, 'Add', values as Values); // as its fields have it
        return commands.change(decider, new NewId(given), command, context);
      },
      async change({ id, body, context }) {
        const standing = ownersOf(kind).length > 0 ? await sources.records.standing(kind, id) : undefined;
        const values = await sources.records.asStored(kind, id, body);
        return commands.change(decider, id, recordCommand(kind, id, 'Change', values, standing), context);
      },
      remove: ({ id, context }) => commands.change(decider, id, { type: 'Remove', data: {} }, context),
    }),
  });
}

function recordRoutes(kind: AnyKind) {
  const { path, title, fields, computed = {}, related = {} } = kind;
  const noun = nounOf(kind);
  const named = `${/^(?!uni)[aeiou]/.test(title) ? 'an' : 'a'} ${title}`;
  const ignored = ['revision', ...Object.keys(computed), ...Object.keys(related)];
  return routesOf(recordDecider(kind), { path, tag: title, what: title }, ({ handled }) => ({
    add: handled({
      path: '',
      takesId: true,
      about: `add ${named}`,
      operation: `add${noun}`,
      body: `New${noun}`,
      fields,
      ignored,
    }),
    change: handled({
      method: 'PUT',
      path: ':id',
      about: `change ${named}: what is absent stays, null unsets`,
      operation: `change${noun}`,
      body: `Changed${noun}`,
      fields,
      ignored: ['id', ...ignored],
    }),
    remove: handled({ method: 'DELETE', path: ':id', about: `remove ${named}`, operation: `remove${noun}` }),
  }));
}
