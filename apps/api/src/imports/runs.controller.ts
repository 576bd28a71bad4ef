import { artwork } from '@rabbet/domain/artworks/artworks';
import { RESOURCES } from '@rabbet/domain/callers/roles';
import { routesOf } from '@rabbet/domain/deciders/routes';
import { importFileFields, importRun, IMPORTS, undoingFields } from '@rabbet/domain/imports/imports';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { Commands } from '../kernel/changes/commands';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { badFields } from '../kernel/problems/problems';
import { Undoing } from './undoing';

/** Properties of the answer besides id and revision. */
export const UNDOING_REPLIES = {
  outcome: {
    type: 'string',
    enum: ['undone', 'nothing'],
    description: 'of the undoing of a run: nothing where it was taken back before, or the thing is gone',
  },
  left: {
    type: 'array',
    items: { type: 'string' },
    description: 'sentences on what stays of a run, as it was changed since',
  },
};

function noRun(): Error {
  return badFields([{ field: 'X-Import-Run', code: 'required', message: 'It names the run that begins.' }]);
}

/** Begins runs, and takes back what they have done: whoever may change a thing may do that for it. */
const runRoutes = routesOf(importRun, { path: IMPORTS, tag: 'imports', what: 'import' }, ({ handled }) => ({
  begin: handled({
    path: '',
    makes: false,
    alsoBy: RESOURCES,
    about:
      'begin the run that X-Import-Run names, or go on with it, and note its file: a run belongs to whoever began it, ' +
      'and is refused to others',
    operation: 'beginImport',
    body: 'ImportFile',
    fields: importFileFields,
  }),
  undo: handled({
    path: 'undoings',
    makes: false,
    alsoBy: [artwork, ...KINDS].flatMap(({ resource }) => resource ?? []),
    about:
      'take back what a run has done to one piece or record: what it added is removed, what it changed goes back where ' +
      'nobody has changed it since; refused, with the reasons, where later facts depend on it',
    operation: 'undoImport',
    body: 'UndoneRow',
    fields: undoingFields,
  }),
}));

export const RunsController = changesController(runRoutes, {
  needs: [Commands, Undoing],
  handlers: (commands, undoing) => ({
    begin({ body: { digest, file = null, rows = null }, context }) {
      const { run } = context;
      if (run === undefined) throw noRun();
      const begin = { type: 'BeginImport', data: { run, of: { digest, file, rows } } } as const;
      return commands.change(importRun, run, begin, context);
    },
    undo: ({ body, context }) => undoing.undo(body, context),
  }),
});
