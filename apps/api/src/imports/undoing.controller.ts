import { Controller } from '@nestjs/common';
import { artwork } from '@rabbet/domain/artworks/artworks';
import { IMPORTS, undoingFields } from '@rabbet/domain/imports/imports';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { ChangeRoutes, type InputOf } from '../kernel/changes/change-route';
import { AllowChanging } from '../kernel/requests/allow';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { Undoing } from './undoing';

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

/** Takes back what runs have done. Whoever may change a thing may do that for it. */
@ApiTags('imports')
@Controller(IMPORTS)
@AllowChanging(...resources)
export class UndoingController {
  constructor(private readonly undoing: Undoing) {}

  @ChangeRoutes.post({
    ...{ path: 'undoings', status: 200, body: UndoneRow, operationId: 'undoImport' },
    about:
      'take back what a run has done to one piece or record: what it added is removed, what it changed goes back where ' +
      'nobody has changed it since; refused, with the reasons, where later facts depend on it',
  })
  undo({ body, context }: InputOf<typeof UndoneRow>) {
    return this.undoing.undo(body, context);
  }
}
