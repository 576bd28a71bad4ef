import { Controller } from '@nestjs/common';
import { artwork } from '@rabbet/domain/artworks/artworks';
import { importFileFields, importRun, IMPORTS, undoingFields } from '@rabbet/domain/imports/imports';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { badFields } from '../kernel/problems/problems';
import { AllowChanging } from '../kernel/requests/allow';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { Undoing } from './undoing';
import { Commands } from '../kernel/changes/commands';

const ImportFile = bodyClass('ImportFile', importFileFields);
const UndoneRow = bodyClass('UndoneRow', undoingFields);
const resources = new Set([artwork, ...KINDS].flatMap(({ resource }) => resource ?? []));

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
@ApiTags('imports')
@Controller(IMPORTS)
@AllowChanging(...resources)
export class RunsController {
  constructor(
    private readonly commands: Commands,
    private readonly undoing: Undoing,
  ) {}

  @AllowChanging('pieces')
  @ChangeRoutes.post({
    status: 200,
    body: ImportFile,
    operationId: 'beginImport',
    about:
      'begin the run that X-Import-Run names, or go on with it, and note its file: a run belongs to whoever began it, ' +
      'and is refused to others',
  })
  begin({ body: { digest, file = null, rows = null }, context }: InputOf<typeof ImportFile>) {
    const { run } = context;
    if (run === undefined) throw noRun();
    const begin = { type: 'BeginImport', data: { run, of: { digest, file, rows } } } as const;
    return this.commands.change(importRun, run, begin, context);
  }

  @ChangeRoutes.post({
    path: 'undoings',
    status: 200,
    body: UndoneRow,
    operationId: 'undoImport',
    about:
      'take back what a run has done to one piece or record: what it added is removed, what it changed goes back where ' +
      'nobody has changed it since; refused, with the reasons, where later facts depend on it',
  })
  undo({ body, context }: InputOf<typeof UndoneRow>) {
    return this.undoing.undo(body, context);
  }
}
